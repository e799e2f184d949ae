export type MailBlock =
  | { kind: 'words'; lines: string[] }
  /** Lines that begin with a bullet: «• الباقة: درع». */
  | { kind: 'facts'; facts: { name: string; value: string }[] }
  /** A line that ends in a colon, and an address alone on the next one: what to do now. */
  | { kind: 'act'; name: string; url: string }

/** The blocks of an email's text, which blank lines divide. */
export function blocksOf(body: string): MailBlock[] {
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

/**
 * An email's parts by their place: a first paragraph that another one follows is said under the title, words
 * after the act are a note, all else is the letter itself.
 */
export type MailParts = { lead: string; letter: MailBlock[]; notes: MailBlock[] }

export function partsOf(body: string): MailParts {
  const [first, ...rest] = blocksOf(body)
  const hasLead = first?.kind === 'words' && first.lines.length === 1 && rest[0]?.kind === 'words'
  const blocks = hasLead ? rest : blocksOf(body)
  const act = blocks.findIndex(({ kind }) => kind === 'act')
  const end = act < 0 ? blocks.length : act + 1
  return {
    lead: hasLead ? (first.lines[0] ?? '') : '',
    letter: blocks.slice(0, end),
    notes: blocks.slice(end),
  }
}

/** How much of a line lists of mails show beside a subject. */
const maxPreheader = 140

/** What lists of mails show beside the subject: the lead and the first words. */
export function preheaderOf({ lead, letter }: MailParts): string {
  const words = letter.flatMap((block) => (block.kind === 'words' ? block.lines : [])).join(' ')
  const whole = lead === '' ? words : `${lead}. ${words}`
  if (whole.length <= maxPreheader) return whole
  return `${whole.slice(0, whole.lastIndexOf(' ', maxPreheader))}…`
}
