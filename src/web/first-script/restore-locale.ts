import { root } from './page.ts'

/**
 * The language is remembered in the browser under the key `locale` and restored on load (specification
 * section 6); the server gets it by a cookie of the same name. An address that asks for a language
 * (`?lang=en`) has chosen it.
 */
try {
  const kept = localStorage.getItem('locale')
  const asked = new URLSearchParams(location.search).get('lang')
  if (asked === 'ar' || asked === 'en') localStorage.setItem('locale', root.lang)
  else if ((kept === 'ar-EG' || kept === 'en-US') && kept !== root.lang) {
    // For a year, as the server keeps it; in figures, since this script brings nothing along.
    document.cookie = `locale=${kept};path=/;max-age=31536000;samesite=lax`
    if (document.cookie.includes(`locale=${kept}`)) location.reload()
  }
} catch {
  // Without storage or cookies the page stays as it came.
}
