import type { Language } from '#rules/language'
import { htmlOf } from '#locales/language'
import type { StoreSettings } from '#domain/shop/store/find-store-settings'
import { mailText } from '#domain/messages/templates'

export type Mail = {
  language: Language
  subject: string
  /** Plain text in blocks, with a blank line between two. See `blocksOf`. */
  body: string
  store: StoreSettings | null
  publicUrl: string
}

/**
 * An email in both its forms. The HTML is generated from the text, so the two never differ.
 * Styles are attributes and layout is tables, because mail programs support no more; language and direction are set
 * inside the body, because many remove `<html>`.
 */
export function setMail(mail: Mail): { text: string; html: string } {
  const { language, body, store, publicUrl } = mail
  const signature = [store?.[`name_${language}`], publicUrl].filter(Boolean).join('\n')
  return { text: `${body}\n\n-- \n${signature}`, html: page(mail) }
}

type Block =
  | { kind: 'words'; lines: string[] }
  /** Lines that begin with a bullet: «• الباقة: درع». */
  | { kind: 'facts'; facts: { name: string; value: string }[] }
  /** A line that ends in a colon, and an address alone on the next one: what to do now. */
  | { kind: 'act'; name: string; url: string }

export function blocksOf(body: string): Block[] {
  return body
    .split(/\n{2,}/)
    .filter((block) => block.trim() !== '')
    .map((block) => {
      const lines = block.split('\n')
      const facts = lines.map((line) => /^• ([^:]+): (.+)$/.exec(line))
      if (facts.every((fact) => fact !== null)) {
        return {
          kind: 'facts',
          facts: facts.map((fact) => ({ name: fact[1] ?? '', value: fact[2] ?? '' })),
        }
      }
      const [name, url, ...rest] = lines
      if (name?.endsWith(':') && url && /^https?:\/\/\S+$/.test(url) && rest.length === 0) {
        return { kind: 'act', name: name.slice(0, -1), url }
      }
      return { kind: 'words', lines }
    })
}

const face = "font-family:'IBM Plex Sans Arabic','Segoe UI',Tahoma,Arial,sans-serif"

/** For mail programs that support dark mode; all others use the light colours of the attributes. */
const darkStyles = `:root{color-scheme:light dark}@media (prefers-color-scheme:dark){
.ground{background:#0d161c!important}.sheet{background:#16232b!important;border-color:#2c3d47!important}
.ink{color:#f1f0ec!important}.quiet{color:#b2c0c8!important}.line{border-color:#2c3d47!important}}`

function page({ language, subject, body, store, publicUrl }: Mail): string {
  const { lang, dir } = htmlOf[language]
  const name = store?.[`name_${language}`] ?? ''
  const blocks = blocksOf(body).map((block) => set(block))
  return `<!doctype html><html lang="${lang}" dir="${dir}"><head><meta charset="utf-8">
<meta name="viewport" content="width=device-width"><meta name="color-scheme" content="light dark">
<title>${escape(subject)}</title><style>${darkStyles}</style></head>
<body class="ground" style="margin:0;background:#f6f6f3"><div role="main" lang="${lang}" dir="${dir}">
<table role="presentation" class="ground" width="100%" cellpadding="0" cellspacing="0" style="background:#f6f6f3"><tr><td align="center" style="padding:24px 12px">
<table role="presentation" class="sheet" width="100%" cellpadding="0" cellspacing="0" style="max-width:560px;background:#ffffff;border:1px solid #dedcd7;border-radius:10px;border-collapse:separate;overflow:hidden">
<tr><td style="background:#0a2838;padding:18px 28px;${face};font-size:19px;font-weight:600;line-height:1.4"><a href="${escape(publicUrl)}" style="color:#f5f3ee;text-decoration:none">${escape(name)}</a></td></tr>
<tr><td class="ink" style="padding:28px;${face};font-size:17px;line-height:1.75;color:#102029">
<h1 class="ink" style="margin:0 0 16px;font-size:22px;line-height:1.4;font-weight:600;color:#102029">${escape(subject)}</h1>
${blocks.join('\n')}
</td></tr>
<tr><td class="line quiet" style="padding:18px 28px 22px;border-top:1px solid #dedcd7;${face};font-size:14px;line-height:1.6;color:#57646c">${footer(language, store)}</td></tr>
</table></td></tr></table></div></body></html>`
}

function set(block: Block): string {
  switch (block.kind) {
    case 'words':
      return `<p style="margin:0 0 16px">${block.lines.map(escape).join('<br>')}</p>`
    case 'facts': {
      const rows = block.facts.map(
        ({ name, value }) =>
          `<tr><td class="quiet line" width="40%" style="padding:8px 0;padding-inline-end:16px;border-top:1px solid #dedcd7;font-size:15px;color:#57646c">${escape(name)}</td>` +
          `<td class="ink line" style="padding:8px 0;border-top:1px solid #dedcd7;font-weight:500;color:#102029"><bdi>${escape(value)}</bdi></td></tr>`,
      )
      return `<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="margin:0 0 20px;${face};font-size:17px;line-height:1.6">${rows.join('')}</table>`
    }
    case 'act':
      return `<p style="margin:8px 0 4px"><a href="${escape(block.url)}" style="display:inline-block;background:#076296;color:#ffffff;text-decoration:none;font-weight:600;line-height:1.4;padding:12px 24px;border-radius:6px">${escape(block.name)}</a></p>`
  }
}

/** Who writes, as the law asks of a seller; what the store has not filled in is left out. */
function footer(language: Language, store: StoreSettings | null): string {
  if (!store) return escape(mailText(language, 'mail.why'))
  const seller = [
    store[`legal_name_${language}`] || store[`name_${language}`],
    store.vat_number &&
      `${mailText(language, 'mail.vat_number').replaceAll(' ', '\u00a0')}\u00a0\u2066${store.vat_number}\u2069`,
    store.email && `\u2066${store.email}\u2069`,
  ].filter(Boolean)
  return `${escape(mailText(language, 'mail.why'))}<br>${seller.map(escape).join(' · ')}`
}

function escape(text: string): string {
  return text.replace(/[&<>"']/g, (letter) => `&#${letter.charCodeAt(0)};`)
}
