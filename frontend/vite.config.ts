import { fileURLToPath } from 'node:url'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vitest/config'
import { withoutMeshReaders } from './vite/withoutMeshReaders.ts'

const backendHost = process.env.BACKEND_HOST ?? '127.0.0.1'
const backendPort = process.env.BACKEND_PORT ?? '5000'
const proxy = { '/api': { target: `http://${backendHost}:${backendPort}`, changeOrigin: true } }

export default defineConfig({
  // Relative addresses let the page live behind any prefix, tunnel or port.
  base: './',
  // One page: any other path is not found, rather than answered with the page.
  appType: 'mpa',
  plugins: [react(), withoutMeshReaders()],
  resolve: {
    alias: { '@': fileURLToPath(new URL('./src', import.meta.url)) },
    dedupe: ['three', 'react', 'react-dom'],
  },
  server: { host: '127.0.0.1', port: 5173, strictPort: true, proxy },
  preview: { host: '127.0.0.1', port: 5173, strictPort: true, proxy },
  build: { target: 'es2022', chunkSizeWarningLimit: 800 },
  worker: { format: 'es' },
  test: { include: ['test/**/*.test.ts', 'test/**/*.test.tsx'] },
})
