import { on } from './page.ts'

/** The form that changes the language names the new one; it is remembered before the form leaves. */
on('submit', ({ target }) => {
  if (!(target instanceof HTMLElement) || !target.dataset['locale']) return
  try {
    localStorage.setItem('locale', target.dataset['locale'])
  } catch {
    // Without storage the cookie alone remembers.
  }
})
