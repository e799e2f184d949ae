import { foreignDigits, searchFoldings } from '#rules/search-text'

/**
 * The only script that every page carries in itself; it runs before anything is drawn. A constant text, so that its hash
 * can stand in the content security policy. Small and old-fashioned on purpose: with it the pages that are all native
 * (the landing page) need no other script.
 */

/**
 * The language is remembered in the browser under the key `locale` and restored on load (specification section 6); the
 * server learns it through a cookie of the same name. An address that asks for a language (`?lang=en`) has chosen it.
 */
const restoreLocale =
  "const l=localStorage.getItem('locale'),q=new URLSearchParams(location.search).get('lang');" +
  "if(q==='ar'||q==='en')localStorage.setItem('locale',d.lang);" +
  "else if((l==='ar-EG'||l==='en-US')&&l!==d.lang){" +
  "document.cookie='locale='+l+';path=/;max-age=31536000;samesite=lax';" +
  "if(document.cookie.includes('locale='+l))location.reload()}"

const keepLocale =
  "on('submit',e=>{const f=e.target.dataset;" +
  "if(f&&f.locale)try{localStorage.setItem('locale',f.locale)}catch{}});"

/** The offline note stands in the page and is shown by a mark on the document. */
const followConnection =
  "const net=()=>d.toggleAttribute('data-offline',!navigator.onLine);on('online',net);on('offline',net);net();"

/** Menus are native disclosures; Escape, a click outside, leaving with Tab, and a choice close them. Arrows walk. */
const helpMenus =
  "const open=()=>document.querySelector('details.menu[open]');" +
  'const shut=e=>{const m=open();' +
  "if(m&&(!m.contains(e.target)||e.type==='click'&&e.target.closest('.menu-list a')))m.open=false};" +
  "on('click',shut);on('focusin',shut);" +
  "on('keydown',e=>{const m=e.target.closest&&e.target.closest('details.menu');if(!m)return;" +
  "const s=m.querySelector('summary');" +
  "if(e.key==='Escape'&&m.open){m.open=false;s.focus();return}" +
  'const step={ArrowDown:1,ArrowUp:-1}[e.key];if(!step)return;e.preventDefault();m.open=true;' +
  "const all=[...m.querySelectorAll('.menu-list :is(a,button)')],i=all.indexOf(document.activeElement);" +
  'all[i<0?(step>0?0:all.length-1):(i+step+all.length)%all.length].focus()});'

/**
 * Whoever is quicker than the program presses keys and buttons that nothing answers yet: they are kept until it comes and plays
 * them (kept-presses.ts). Not what works without it: links, forms, typing. A press that the page announces
 * (`aria-keyshortcuts`) does not do what the browser would do with it.
 */
const keepPresses =
  "self.keptPresses=[];const isStill=()=>document.querySelector('meta[name=next-scripts]');" +
  'const keep=e=>{if(self.keptPresses&&e.isTrusted&&!isStill())keptPresses.push(e)};' +
  "addEventListener('click',e=>{const b=e.target.closest&&e.target.closest('button');" +
  "if(b&&(b.type==='button'||!b.form)&&!b.matches('[popovertarget],[commandfor]'))keep(e)},true);" +
  "addEventListener('keydown',e=>{const{target:t,key:k}=e,c=e.ctrlKey||e.metaKey;" +
  'if(!self.keptPresses||k.length!==1||e.altKey||!c&&(t.isContentEditable||/^(INPUT|TEXTAREA|SELECT)$/.test(t.tagName)))return;' +
  "const n=c?'Control+'+e.code.slice(3):k;" +
  "const known=k!==' '&&document.querySelector('[aria-keyshortcuts~=\"'+CSS.escape(n)+'\"]');" +
  'if(known&&!isStill())e.preventDefault();' +
  "if(known||!c&&(k!==' '||t===document.body))keep(e)},true);"

/** Pages without the program fetch it ahead when somebody nears a link; the next page needs it. */
const fetchAhead =
  "const near=e=>{if(!e.target.closest||!e.target.closest('a[href]'))return;" +
  "const m=document.querySelector('meta[name=next-scripts]');if(!m)return;" +
  "for(const u of m.content.split(' '))" +
  "document.head.append(Object.assign(document.createElement('link'),{rel:'modulepreload',href:u}));" +
  "m.remove()};on('pointerover',near);on('touchstart',near);on('focusin',near);"

/** Calls back when the next picture is drawn and the browser has nothing else to do. */
const waitDrawn =
  'const idle=self.requestIdleCallback||setTimeout,drawn=f=>requestAnimationFrame(()=>idle(f));'

/**
 * What a page leaves for whoever comes near it (`content-visibility: auto`) is laid out piece by piece when the browser has
 * nothing else to do, so that a page that is saved, printed or read aloud as a whole is whole. Once the fonts are drawn, for
 * which each piece would be laid out anew, and each piece in a frame of its own: somebody who touches the page waits for one.
 */
const layOutRest =
  "const rest=()=>{const wait=[...document.querySelectorAll('.plan+.plan,.section,.comparison tbody+tbody,.foot')];" +
  "const one=()=>{const e=wait.shift();if(e){e.style.contentVisibility='visible';drawn(one)}};" +
  'drawn(()=>drawn(one))};'

/**
 * A page that carries the rules that it uses gets the other fonts once it is drawn, all at once: after the browser tells of
 * its first drawing, since one that draws late would hold it back for them, and once all of it is read and drawn, its
 * largest words among it. They join loaded: a font that the page knows before it is there makes the browser look for a
 * substitute in every size, half the work of the layout. The whole sheet, which the next page wants, comes with the person's
 * first move.
 */
const completeStyles =
  'const loaded=([family,address,weight,unicodeRange])=>' +
  "new FontFace(family,'url('+address+')',{weight,unicodeRange}).load();" +
  'const faces=async()=>{' +
  "const m=document.querySelector('meta[name=fonts]'),s=document.querySelector('style[media=later]');" +
  'if(m)for(const{value}of await Promise.allSettled(JSON.parse(m.content).map(loaded)))' +
  "if(value)document.fonts.add(value);if(s)s.media='all';rest()};" +
  "const whenRead=()=>document.readyState==='loading'?on('DOMContentLoaded',whenRead):drawn(()=>drawn(faces));" +
  "try{new PerformanceObserver((l,o)=>{if(l.getEntriesByName('first-contentful-paint').length){o.disconnect();whenRead()}})" +
  ".observe({type:'paint',buffered:true});" +
  "if(!PerformanceObserver.supportedEntryTypes.includes('paint'))throw 0}" +
  'catch{whenRead()}' +
  "const moves=['pointermove','pointerdown','touchstart','wheel','scroll','keydown','focusin'];" +
  "const whole=()=>{const m=document.querySelector('meta[name=whole-styles]');if(!m||!navigator.onLine)return;" +
  "document.head.append(Object.assign(document.createElement('link'),{rel:'stylesheet',href:m.content}));" +
  'm.remove();for(const e of moves)removeEventListener(e,whole)};' +
  'for(const e of moves)addEventListener(e,whole,{passive:true});'

/**
 * A search field that names a list (`data-filters`, an id) hides what does not match while somebody types. The list
 * works without it: the field's form asks the server, which hides by the same rule.
 */
const filterLists =
  `const S=${JSON.stringify(searchFoldings)},fold=t=>S.reduce((t,[a,b])=>t.replace(new RegExp(a,'gu'),b),` +
  `t.normalize('NFC').toLowerCase()).replace(new RegExp('${foreignDigits.replaceAll('\\', '\\\\')}','g'),c=>c.charCodeAt(0)&15).trim();` +
  "on('input',e=>{const i=e.target,l=i.dataset&&i.dataset.filters&&document.getElementById(i.dataset.filters);" +
  "if(!l)return;const w=fold(i.value).split(' ');let n=0;" +
  'for(const c of l.children){const t=fold(c.textContent);c.hidden=!w.every(x=>t.includes(x));n+=!c.hidden}' +
  "const none=document.getElementById(l.id+'-none');if(none)none.hidden=n>0});"

export const firstScript =
  '(()=>{const d=document.documentElement,on=(n,f)=>addEventListener(n,f);try{' +
  restoreLocale +
  '}catch{}' +
  keepLocale +
  followConnection +
  helpMenus +
  keepPresses +
  fetchAhead +
  waitDrawn +
  layOutRest +
  completeStyles +
  filterLists +
  '})()'
