import { Glyph, type GlyphName } from '#ui/glyph'
import { Icon } from '#ui/icon'
import { Ltr } from '#ui/ltr'
import type { ShownSection } from './shown-section.ts'

type Item = ShownSection['items'][number]
type Line = Item['lines'][number]

const glyphs = {
  plain: 'hollow',
  good: 'check',
  wait: 'half',
  bad: 'full',
  void: 'hollow',
} as const satisfies Record<Line['tone'], GlyphName>

/** A web or email address: it reads from left to right in Arabic, too. */
export function isAddress(text: string): boolean {
  return /^[\w.•/@:-]+\.[\w./-]+$/.test(text)
}

/** A drawing of what reaches the customer, in real type; its words are read beneath it. */
export function SampleCard({ item }: { item: Item }) {
  return (
    <div className="stage" aria-hidden="true">
      <div className="doc">
        <div className="head">
          <b>{item.label}</b>
          <span>{item.note}</span>
        </div>
        {item.lines.map((line, at) => (
          <LineOf key={at} line={line} />
        ))}
      </div>
    </div>
  )
}

function LineOf({ line: { tone, label, text } }: { line: Line }) {
  const badge = label && (
    <span className={`badge tone-${tone === 'plain' ? 'void' : tone}`}>
      <Glyph name={glyphs[tone]} />
      {label}
    </span>
  )
  if (isAddress(text)) {
    return badge ? (
      <div className="entry beside">
        <Ltr>{text}</Ltr>
        {badge}
      </div>
    ) : (
      <div className="address" dir="ltr">
        <Icon name="globe" small />
        <span>{text}</span>
      </div>
    )
  }
  if (!badge) return <div className="reason">{text}</div>
  return (
    <div className="entry">
      {badge}
      {text && <span>{text}</span>}
    </div>
  )
}
