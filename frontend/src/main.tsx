import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import '@/ui/tokens.css'
import '@/ui/base.css'
import { App } from '@/app/App'
import { createEditor } from '@/app/createEditor'

const root = document.getElementById('root')
if (root === null) throw new Error('The page has no place for the editor.')

const editor = createEditor()
createRoot(root).render(
  <StrictMode>
    <App editor={editor} />
  </StrictMode>,
)
