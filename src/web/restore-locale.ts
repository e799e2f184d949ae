/**
 * Runs before anything is drawn. The language is remembered in the browser under the key `locale` and restored on load
 * (specification section 6); the server learns it through a cookie of the same name. A constant text, so that its hash
 * can stand in the content security policy.
 */
export const restoreLocale =
  '(()=>{try{' +
  "const d=document.documentElement,l=localStorage.getItem('locale');" +
  "if((l==='ar-EG'||l==='en-US')&&l!==d.lang){" +
  "document.cookie='locale='+l+';path=/;max-age=31536000;samesite=lax';" +
  "if(document.cookie.includes('locale='+l))location.reload()}" +
  "addEventListener('submit',e=>{const f=e.target;" +
  "if(f.dataset&&f.dataset.locale)localStorage.setItem('locale',f.dataset.locale)})" +
  '}catch{}})()'
