import type { SheetFact, SheetParty, SheetValue, TaxSheet as Sheet } from '#locales/tax-sheet'
import type { InBoth } from '#rules/tax/tax-document'
import { Mark } from './logo.tsx'
import { Ltr } from './ltr.tsx'
import { RiyalSign } from './money.tsx'

/** A QR code as one path whose unit is a module. */
type QrPath = { path: string; size: number }

/**
 * A tax document as a sheet of A4 that is printed as it stands, and one column on phones. Arabic first with
 * English beneath in both languages of the page, black on white in both schemes: it is a document, not a
 * page.
 */
export function TaxSheet({ sheet, qr, level = 2 }: { sheet: Sheet; qr: QrPath | null; level?: 2 | 3 }) {
  const Title = `h${level}` as const
  return (
    <article className="tax-sheet" dir="rtl" lang="ar" aria-label={`${sheet.title.ar} ${sheet.number}`}>
      <header>
        <span className="seller">
          <Mark />
          <b>
            <bdi>{sheet.store}</bdi>
          </b>
        </span>
        <div className="title">
          <Title>{sheet.title.ar}</Title>
          <span lang="en" dir="ltr">
            {sheet.title.en}
          </span>
        </div>
      </header>

      <Facts className="head" facts={sheet.facts} />

      <div className="parties">
        <Party party={sheet.seller} level={level} />
        <Party party={sheet.buyer} level={level} />
      </div>

      <div className="whole">
        {sheet.reason && (
          <dl className="reason">
            <dt>
              <Label words={sheet.reason.label} />
            </dt>
            <dd>
              {sheet.reason.text.ar}
              <small lang="en" dir="ltr">
                {sheet.reason.text.en}
              </small>
            </dd>
          </dl>
        )}
        <Lines sheet={sheet} />
        <div className="end">
          {qr && (
            <svg className="qr" viewBox={`0 0 ${qr.size} ${qr.size}`} role="img" aria-label="رمز الفاتورة">
              <path fill="#fff" d={`M0 0h${qr.size}v${qr.size}H0z`} />
              <path fill="#000" d={qr.path} />
            </svg>
          )}
          <Facts className="notes" facts={sheet.notes} />
          <dl className="sums">
            {[...sheet.sums, sheet.total].map((sum) => (
              <div key={sum.label.ar} className={sum === sheet.total ? 'total' : undefined}>
                <dt>
                  <Label words={sum.label} />
                </dt>
                <dd>
                  <Amount text={sum.amount} />
                </dd>
              </div>
            ))}
          </dl>
        </div>
      </div>

      <footer>
        <p>
          {sheet.footer.ar}{' '}
          {sheet.footer.contacts.map((contact, index) => (
            <span key={contact}>
              {index > 0 && ' · '}
              <Ltr>{contact}</Ltr>
            </span>
          ))}
          <small lang="en" dir="ltr">
            {sheet.footer.en}
          </small>
        </p>
        {sheet.uuid && <Ltr>UUID {sheet.uuid}</Ltr>}
      </footer>
    </article>
  )
}

/** What is sold. On phones each line is a list of its own, named by the columns' titles. */
function Lines({ sheet }: { sheet: Sheet }) {
  const [first, ...columns] = sheet.columns
  return (
    <table className="lines">
      <thead>
        <tr>
          {first && (
            <th scope="col">
              <Label words={first} />
            </th>
          )}
          {columns.map((column) => (
            <th scope="col" key={column.ar} className="amount">
              <Label words={column} />
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {sheet.lines.map((line, index) => (
          // Two lines may say the same; they never change their places.
          <tr key={index}>
            <td>
              <b>
                <bdi>{line.name.ar}</bdi>
              </b>
              <small>{line.period}</small>
              {line.name.en !== line.name.ar && (
                <small lang="en" dir="ltr">
                  {line.name.en}
                </small>
              )}
            </td>
            {columns.map((column, at) => (
              <td key={column.ar} className="amount">
                <span className="name" aria-hidden="true">
                  <span>{column.ar}</span>
                  <small lang="en" dir="ltr">
                    {column.en}
                  </small>
                </span>
                <bdi dir="ltr">{line.cells[at]}</bdi>
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

function Facts({ className, facts }: { className?: string; facts: readonly SheetFact[] }) {
  return (
    <dl className={className}>
      {facts.map((fact) => (
        <div key={fact.label.ar}>
          <dt>
            <Label words={fact.label} />
          </dt>
          <Value fact={fact} />
        </div>
      ))}
    </dl>
  )
}

function Party({ party, level }: { party: SheetParty; level: 2 | 3 }) {
  const Title = `h${level === 2 ? 3 : 4}` as const
  return (
    <section>
      <Title>
        {party.label.ar}
        <small lang="en" dir="ltr">
          {party.label.en}
        </small>
      </Title>
      {party.name && (
        <p className="name">
          <bdi>{party.name}</bdi>
        </p>
      )}
      <Facts facts={party.facts} />
    </section>
  )
}

/** The Arabic label with the English one beneath it, at the same start. */
function Label({ words }: { words: InBoth }) {
  return (
    <span className="label">
      <span>{words.ar}</span>
      <small lang="en" dir="ltr">
        {words.en}
      </small>
    </span>
  )
}

function Value({ fact: { value, more } }: { fact: SheetFact }) {
  return (
    <dd>
      {value.ltr ? <Ltr>{value.text}</Ltr> : <bdi>{value.text}</bdi>}
      {more.map((line) => (
        <More key={line.text} line={line} />
      ))}
    </dd>
  )
}

function More({ line }: { line: SheetValue }) {
  return <small {...(line.ltr && { lang: 'en', dir: 'ltr' })}>{line.text}</small>
}

/** In the digits of the sheet, whichever language the page is in. */
function Amount({ text }: { text: string }) {
  const isNegative = text.startsWith('\u2212')
  return (
    <span className="money">
      {isNegative && <span>{'\u2212'}</span>}
      <RiyalSign />
      <span>{isNegative ? text.slice(1) : text}</span>
      <span className="visually-hidden">ريال سعودي</span>
    </span>
  )
}
