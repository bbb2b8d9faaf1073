import '@mantine/core/styles/baseline.css'
import '@mantine/core/styles/global.css'
import 'virtual:theme-variables.css'
import './design/styles.css'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { App } from './app/app.tsx'

const root = document.getElementById('root')
if (root !== null)
  createRoot(root).render(
    <StrictMode>
      <App />
    </StrictMode>,
  )
