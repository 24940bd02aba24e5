// @vitest-environment happy-dom
import { act } from 'react'
import { afterEach, expect, it, vi } from 'vitest'
import { DialogHost } from '@/panels/dialogs/DialogHost'
import { freshServices, type Rendered, renderWith } from './renderWith'

vi.mock('@/panels/dialogs/HelpDialog', () => {
  throw new Error('nobody answers')
})

let page: Rendered
afterEach(() => page.unmount())

it('closes a dialog that can not be loaded, and goes on', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => {})
  const services = freshServices()
  page = renderWith(
    services,
    <>
      <p>the rest of the page</p>
      <DialogHost />
    </>,
  )
  const answer = vi.fn()
  act(() => void services.dialogs.ask('help', {}).then(answer))
  await vi.waitFor(async () => {
    await act(() => new Promise((resolve) => setTimeout(resolve, 20)))
    expect(answer).toHaveBeenCalledWith(null)
  })
  expect(page.host.textContent).toContain('the rest of the page')
  expect(services.dialogs.store.getState().queue).toEqual([])
})
