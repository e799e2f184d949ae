import { readFileSync } from 'node:fs'
import path from 'node:path'
import { Marked } from 'marked'
import { escapeHtml } from '#rules/core/escape-html'
import type { Language } from '#rules/core/language'
import { docsShell, type DocsPage } from './shell.ts'
import { docsWords, guideTitles, isGuideName, type GuideName } from './words.ts'

const folder = path.resolve(import.meta.dirname, '../../../docs/partners')

/** The guide as it was written, in Markdown. */
export function readGuide(name: GuideName, language: Language): string {
  return readFileSync(path.join(folder, language === 'ar' ? 'ar' : '', `${name}.md`), 'utf8')
}

/** A guide of docs/partners as a page. @param after HTML of ours that follows it */
export function guidePage(name: GuideName, language: Language, after = ''): DocsPage {
  const words = docsWords[language]
  const names = Object.keys(guideTitles) as GuideName[]
  const at = names.indexOf(name)
  const neighbour = (other: GuideName | undefined, sign: string) =>
    other
      ? `<a href="/api/docs/guides/${other}?lang=${language}">${sign} ${escapeHtml(guideTitles[other][language])}</a>`
      : '<span></span>'
  const [before, next] = language === 'ar' ? ['→', '←'] : ['←', '→']
  const body = `<main class="doc" id="content" tabindex="-1"><article>${renderGuide(readGuide(name, language), language)}</article>${after}
<p class="end">${neighbour(names[at - 1], before)}${neighbour(names[at + 1], next)}</p></main><script>${copying(words)}</script>`
  return docsShell({
    language,
    title: guideTitles[name][language],
    path: `/api/docs/guides/${name}`,
    body,
    scripts: [copying(words)],
  })
}

/** Blocks of code get a button; without a script they are selected by hand as ever. */
function copying(words: { copy: string; copied: string }): string {
  return `document.querySelectorAll('pre').forEach(pre=>{const box=document.createElement('div'),button=document.createElement('button');box.className='copying';button.type='button';button.textContent='${words.copy}';
button.onclick=async()=>{await navigator.clipboard.writeText(pre.innerText);button.textContent='${words.copied}';setTimeout(()=>{button.textContent='${words.copy}'},2000)};pre.replaceWith(box);box.append(button,pre);pre.tabIndex=0})`
}

/**
 * Headings can be linked to; links between guides lead to their pages, those into the repository become plain
 * words.
 */
function renderGuide(markdown: string, language: Language): string {
  const marked = new Marked({
    renderer: {
      heading({ tokens, depth, text }) {
        return `<h${depth} id="${escapeHtml(anchorOf(text))}">${this.parser.parseInline(tokens)}</h${depth}>`
      },
      link({ href, tokens }) {
        const words = this.parser.parseInline(tokens)
        const to = addressOf(href, language)
        return to === null ? words : `<a href="${escapeHtml(to)}">${words}</a>`
      },
      html: ({ text }) => escapeHtml(text),
      image: ({ text }) => escapeHtml(text),
    },
  })
  const html = marked.parse(markdown, { async: false })
  return html
    .replaceAll('<table>', '<div class="table" tabindex="0"><table>')
    .replaceAll('</table>', '</table></div>')
    .replaceAll('<pre>', '<pre dir="ltr" lang="en">')
}

function anchorOf(text: string): string {
  return text
    .toLowerCase()
    .replace(/[`*]/g, '')
    .replace(/[^\p{L}\p{N}]+/gu, '-')
    .replace(/^-|-$/g, '')
}

/** Where a link of a guide leads on the site; null when it leads to files that the site does not have. */
function addressOf(href: string, language: Language): string | null {
  if (/^(https:|\/|#)/.test(href)) return href
  const [file = '', anchor] = href.split('#')
  const name = path.basename(file, '.md')
  if (!/^(\.\.\/)?[a-z-]+\.md$/.test(file) || !isGuideName(name)) return null
  return `/api/docs/guides/${name}?lang=${language}${anchor ? `#${anchor}` : ''}`
}
