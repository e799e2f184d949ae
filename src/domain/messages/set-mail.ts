import { escapeHtml } from '#rules/core/escape-html'
import type { Language } from '#rules/core/language'
import { messageProgress, type MessageProgress } from '#rules/messages/message-progress'
import type { TemplateName } from '#rules/messages/message-templates'
import { htmlOf } from '#locales/language'
import type { EmailBrand, EmailPalette } from '#domain/messages/email-brand'
import { partsOf, preheaderOf, type MailBlock } from '#domain/messages/mail-blocks'
import { notificationPolicy } from '#domain/messages/notification-policy'
import { mailText } from '#domain/messages/templates'

export type Mail = {
  template: TemplateName
  language: Language
  subject: string
  /** Plain text in blocks, with a blank line between two. See `blocksOf`. */
  body: string
  brand: EmailBrand
  publicUrl: string
}

/**
 * An email in both its forms. The HTML is generated from the text, so the two never differ.
 * Styles are attributes and layout is tables, because mail programs support no more; language and direction
 * are set inside the body, because many remove `<html>`, and sides are `align` attributes for those that know
 * no `text-align: end`.
 */
export function setMail(mail: Mail): { text: string; html: string } {
  const { language, body, brand, publicUrl } = mail
  const signature = [brand.name[language], publicUrl].filter(Boolean).join('\n')
  return { text: `${body}\n\n-- \n${signature}`, html: page(mail) }
}

const table = 'role="presentation" cellpadding="0" cellspacing="0" border="0"'
/**
 * Invisible characters behind the preheader: an inbox would fill its preview with the email's first words.
 */
const silence = '&#8199;&#65279;&#847;'.repeat(30)

/** The classes of `darkStyles` with the colours of the attributes. */
function page({ template, language, subject, body, brand, publicUrl }: Mail): string {
  const { lang, dir } = htmlOf[language]
  const { light: c } = brand
  const face = faceOf(brand)
  const parts = partsOf(body)
  const letter = parts.letter.map((block) => set(block, language, brand)).join('\n')
  const notes = parts.notes.map((block) => set(block, language, brand, true)).join('\n')
  return `<!doctype html><html lang="${lang}" dir="${dir}"><head><meta charset="utf-8">
<meta name="viewport" content="width=device-width"><meta name="color-scheme" content="light dark"><meta name="supported-color-schemes" content="light dark">
<title>${escapeHtml(subject)}</title><style>${darkStyles(brand.dark)}</style></head>
<body class="m-canvas" style="margin:0;background:${c.canvas}">
<div style="display:none;max-height:0;overflow:hidden;mso-hide:all">${escapeHtml(preheaderOf(parts))}${silence}</div>
<div role="main" lang="${lang}" dir="${dir}">
<table ${table} dir="${dir}" class="m-canvas" width="100%" bgcolor="${c.canvas}" style="background:${c.canvas}"><tr><td align="center" style="padding:20px 12px">
<table ${table} class="m-sheet m-line" width="100%" bgcolor="${c.sheet}" style="max-width:560px;background:${c.sheet};border:1px solid ${c.line};border-radius:10px;border-collapse:separate;overflow:hidden">
<tr><td class="m-deep" bgcolor="${c.deep}" style="background:${c.deep};padding:20px 28px 24px">${head({ template, language, subject, lead: parts.lead, brand, publicUrl })}</td></tr>
<tr><td style="padding:22px 28px ${notes ? '8px' : '28px'};${face}">${letter}</td></tr>
${notes && `<tr><td style="padding:0 28px 22px;${face}">${notes}</td></tr>`}
</table>
<table ${table} width="100%" style="max-width:560px"><tr><td class="m-quiet" align="${sides[language].start}" style="padding:16px 12px 4px;${face};font-size:13px;line-height:22px;color:${c.inkQuiet}">${footer(template, language, brand)}</td></tr></table>
</td></tr></table></div></body></html>`
}

const faceOf = ({ fonts }: EmailBrand) => `font-family:${fonts}`

/** Where a line begins and ends: physical, because mail programs know nothing else. */
const sides = { ar: { start: 'right', end: 'left' }, en: { start: 'left', end: 'right' } } as const

/** For mail programs that support dark mode; all others use the light colours of the attributes. */
function darkStyles(c: EmailPalette): string {
  return `:root{color-scheme:light dark}@media (prefers-color-scheme:dark){
.m-canvas{background:${c.canvas}!important}.m-sheet{background:${c.sheet}!important}.m-line{border-color:${c.line}!important}
.m-deep{background:${c.deep}!important}.m-title{color:${c.onDeep}!important}.m-lead{color:${c.onDeepSoft}!important}
.m-lit{background:${c.lamp}!important}.m-unlit{border-color:${c.unlit}!important}.m-way{background:${c.unlit}!important}
.m-ink{color:${c.ink}!important}.m-soft{color:${c.inkSoft}!important}.m-quiet{color:${c.inkQuiet}!important}
.m-link{color:${c.accent}!important}.m-button{background:${c.accent}!important}.m-press{color:${c.onAccent}!important}}`
}

type Head = Pick<Mail, 'template' | 'language' | 'subject' | 'brand' | 'publicUrl'> & { lead: string }

/** Who writes, how far the matter has come, and what it is. */
function head({ template, language, subject, lead, brand, publicUrl }: Head): string {
  const { light: c, logo } = brand
  const face = faceOf(brand)
  const name = escapeHtml(brand.name[language])
  const picture = logo
    ? `<img src="${escapeHtml(logo.url)}" width="${logo.width}" height="${logo.height}" alt="" border="0" style="vertical-align:-7px">&nbsp; `
    : ''
  const second = lead
    ? `<div class="m-lead" style="padding-top:2px;${face};font-size:15px;line-height:24px;color:${c.onDeepSoft}">${escapeHtml(lead)}</div>`
    : ''
  return `<table ${table} width="100%"><tr><td align="${sides[language].start}" style="${face};font-size:20px;line-height:28px;font-weight:600"><a href="${escapeHtml(publicUrl)}" class="m-title" style="color:${c.onDeep};text-decoration:none">${picture}${name}</a></td>
<td align="${sides[language].end}">${beads(messageProgress[template], c)}</td></tr></table>
<h1 class="m-title" style="margin:0;padding-top:20px;${face};font-size:24px;line-height:34px;font-weight:600;color:${c.onDeep}">${escapeHtml(subject)}</h1>${second}`
}

const lit: Record<MessageProgress, number> = { broken: 1, coming: 2, done: 3 }

/** Three beads on a thread; those that are reached are lit, with the thread between them. */
function beads(progress: MessageProgress, c: EmailPalette): string {
  const cells = [1, 2, 3].map((place) => {
    const isLit = place <= lit[progress]
    const thread =
      place === 1
        ? ''
        : `<td width="32"><div class="${isLit ? 'm-lit' : 'm-way'}" style="width:32px;height:2px;font-size:0;line-height:0;background:${isLit ? c.lamp : c.unlit}">&nbsp;</div></td>`
    const bead = isLit
      ? `<div class="m-lit" style="width:12px;height:12px;border-radius:6px;font-size:0;line-height:0;background:${c.lamp}">&nbsp;</div>`
      : `<div class="m-unlit" style="width:8px;height:8px;border:2px solid ${c.unlit};border-radius:6px;font-size:0;line-height:0">&nbsp;</div>`
    return `${thread}<td width="12">${bead}</td>`
  })
  return `<table ${table} aria-hidden="true"><tr>${cells.join('')}</tr></table>`
}

function set(block: MailBlock, language: Language, brand: EmailBrand, isNote = false): string {
  const c = brand.light
  const face = faceOf(brand)
  switch (block.kind) {
    case 'words':
      return isNote
        ? `<p class="m-quiet" style="margin:0 0 6px;font-size:14px;line-height:24px;color:${c.inkQuiet}">${block.lines.map(escapeHtml).join('<br>')}</p>`
        : `<p class="m-soft" style="margin:0 0 14px;font-size:16px;line-height:28px;color:${c.inkSoft}">${block.lines.map(escapeHtml).join('<br>')}</p>`
    case 'facts': {
      const rows = block.facts.map(({ name, value }, place) => {
        const edge = place === block.facts.length - 1 ? '0' : `1px solid ${c.line}`
        const cell = `padding:11px 0;border-bottom:${edge};${face};font-size:15px;line-height:24px`
        return (
          `<tr><td class="m-quiet m-line" width="44%" align="${sides[language].start}" style="${cell};color:${c.inkQuiet}">${escapeHtml(name)}</td>` +
          `<td class="m-ink m-line" align="${sides[language].end}" style="${cell};font-weight:500;color:${c.ink}"><bdi>${escapeHtml(value)}</bdi></td></tr>`
        )
      })
      return `<table ${table} width="100%" style="margin:0 0 18px">${rows.join('')}</table>`
    }
    case 'act':
      return (
        `<table ${table} width="100%" style="margin:4px 0 12px"><tr><td class="m-button" align="center" bgcolor="${c.accent}" style="background:${c.accent};border-radius:6px">` +
        `<a href="${escapeHtml(block.url)}" class="m-press" style="display:block;padding:13px 20px;${face};font-size:16px;line-height:24px;font-weight:500;color:${c.onAccent};text-decoration:none">${escapeHtml(block.name)}</a></td></tr></table>`
      )
  }
}

/** Who writes, as the law asks of a seller, why to this reader, and where an answer goes. */
function footer(template: TemplateName, language: Language, { footer, contact, light }: EmailBrand): string {
  const { audience } = notificationPolicy[template]
  const isStaff = audience === 'staff' || audience === 'administrators'
  const why = escapeHtml(mailText(language, isStaff ? 'mail.why_staff' : 'mail.why'))
  const answer =
    contact === '' || isStaff
      ? ''
      : ` <a href="mailto:${escapeHtml(contact)}" class="m-link" style="color:${light.accent};text-decoration:underline">${escapeHtml(mailText(language, 'mail.contact'))}</a>`
  return [...footer[language].map(escapeHtml), `${why}${answer}`].join('<br>')
}
