import sanitize from 'sanitize-html'
import { inkNames } from '#rules/core/rich-text'

/**
 * What the editor of the specification can produce: bold, italic, underline, strike, quotes, code, lists,
 * indent, direction, headings 1 to 4, colours, font and align. Colours and fonts are names of the store's
 * own; others, as word processors paste them, go. Links are kept too, to web addresses, mail, phones and
 * places of this site. All else goes; the text of unknown elements stays, that of scripts and styles does
 * not.
 */
const allowed: sanitize.IOptions = {
  allowedTags: [
    'h1',
    'h2',
    'h3',
    'h4',
    'p',
    'br',
    'b',
    'strong',
    'i',
    'em',
    'u',
    's',
    'strike',
    'del',
    'blockquote',
    'code',
    'pre',
    'ul',
    'ol',
    'li',
    'span',
    'mark',
    'a',
  ],
  allowedAttributes: { '*': ['dir', 'style'], span: ['class'], a: ['href'] },
  allowedStyles: {
    '*': {
      'text-align': [/^(?:start|end|left|right|center|justify)$/],
      'padding-inline-start': [/^(?:\d|1\d|20)(?:\.\d{1,2})?(?:em|rem)$/],
      'margin-inline-start': [/^(?:\d|1\d|20)(?:\.\d{1,2})?(?:em|rem)$/],
    },
  },
  allowedSchemes: ['https', 'http', 'mailto', 'tel'],
  allowedSchemesAppliedToAttributes: ['href'],
  // `//elsewhere.example` would look like a path of this site.
  allowProtocolRelative: false,
  disallowedTagsMode: 'discard',
  // Nobody writes text with deeper nesting.
  nestingLimit: 30,
  transformTags: {
    '*': (tagName, { dir, class: names, ...attribs }) => {
      const known = tagName === 'span' ? inkNames({ class: names ?? '', style: attribs['style'] ?? '' }) : []
      return {
        tagName,
        attribs: {
          ...attribs,
          ...(dir && /^(?:rtl|ltr|auto)$/.test(dir) && { dir }),
          ...(known.length > 0 && { class: known.join(' ') }),
        },
      }
    },
  },
}

/** Rich text that is safe to show. Idempotent. */
export function sanitiseHtml(html: string): string {
  return sanitize(html, allowed).trim()
}
