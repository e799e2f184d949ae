import sanitize from 'sanitize-html'

const colour = [
  /^#(?:[0-9a-f]{3}|[0-9a-f]{4}|[0-9a-f]{6}|[0-9a-f]{8})$/i,
  /^rgba?\(\s*\d{1,3}\s*,\s*\d{1,3}\s*,\s*\d{1,3}\s*(?:,\s*(?:0|1|0?\.\d{1,4})\s*)?\)$/i,
  /^[a-z]{3,20}$/i,
]

/**
 * What the editor of the specification can produce: bold, italic, underline, strike, quotes, code, lists, indent,
 * direction, headings 1 to 4, colours, font and align. Links are kept too, to web addresses, mail, phones and places
 * of this site. All else goes; the text of unknown elements stays, that of scripts and styles does not.
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
  allowedAttributes: { '*': ['dir', 'style'], a: ['href'] },
  allowedStyles: {
    '*': {
      color: colour,
      'background-color': colour,
      'text-align': [/^(?:start|end|left|right|center|justify)$/],
      'font-family': [/^[a-z\u0621-\u064a0-9 ,'"-]{1,100}$/i],
      'padding-inline-start': [/^(?:\d|1\d|20)(?:\.\d{1,2})?(?:em|rem)$/],
      'margin-inline-start': [/^(?:\d|1\d|20)(?:\.\d{1,2})?(?:em|rem)$/],
    },
  },
  allowedSchemes: ['https', 'http', 'mailto', 'tel'],
  allowedSchemesAppliedToAttributes: ['href'],
  // `//elsewhere.example` would look like a path of this site.
  allowProtocolRelative: false,
  disallowedTagsMode: 'discard',
  // Deeper nesting is no text that a person wrote.
  nestingLimit: 30,
  transformTags: {
    '*': (tagName, { dir, ...attribs }) => ({
      tagName,
      attribs: dir && /^(?:rtl|ltr|auto)$/.test(dir) ? { ...attribs, dir } : attribs,
    }),
  },
}

/** Rich text that is safe to show. Cleaning what is clean changes nothing. */
export function sanitiseHtml(html: string): string {
  return sanitize(html, allowed).trim()
}
