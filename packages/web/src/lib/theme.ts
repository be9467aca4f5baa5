import { useSyncExternalStore } from 'react'

export type Theme = 'light' | 'dark' | 'system'

const KEY = 'tendero.theme'
const GROUND = { light: '#faf8f4', dark: '#1a1815' }
const listeners = new Set<() => void>()
const system = matchMedia('(prefers-color-scheme: dark)')

const current = (): Theme => {
  const saved = localStorage.getItem(KEY)
  return saved === 'light' || saved === 'dark' ? saved : 'system'
}

function apply(): void {
  const theme = current()
  const shown = theme === 'system' ? (system.matches ? 'dark' : 'light') : theme
  document.documentElement.dataset.theme = shown
  document.querySelector('meta[name=theme-color]')?.setAttribute('content', GROUND[shown])
  for (const listener of listeners) listener()
}

/** Light, dark or as the device says; kept on this device. The first paint is public/start.js. */
export function setTheme(theme: Theme): void {
  if (theme === 'system') localStorage.removeItem(KEY)
  else localStorage.setItem(KEY, theme)
  apply()
}

system.addEventListener('change', apply)

export const useTheme = (): Theme =>
  useSyncExternalStore((listener) => {
    listeners.add(listener)
    return () => listeners.delete(listener)
  }, current)
