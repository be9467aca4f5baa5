// Runs before the first paint so that a dark screen never flashes white. See src/lib/theme.ts.
;(() => {
  let saved = null
  try {
    saved = localStorage.getItem('tendero.theme')
  } catch {}
  const dark = saved === 'dark' || (saved !== 'light' && matchMedia('(prefers-color-scheme: dark)').matches)
  document.documentElement.dataset.theme = dark ? 'dark' : 'light'
  if (dark) document.querySelector('meta[name=theme-color]')?.setAttribute('content', '#1a1815')
})()
