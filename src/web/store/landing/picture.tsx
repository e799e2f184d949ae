import type { ShownSection } from './shown-section.ts'

type Shown = NonNullable<ShownSection['picture']>

/** A picture of staff's: its place is kept before it has come, and it comes when it is near. */
export function Picture({
  picture: { path, width, height, alt },
  className,
}: {
  picture: Shown
  className: string
}) {
  return (
    <img className={className} src={path} alt={alt} {...{ width, height }} loading="lazy" decoding="async" />
  )
}

/** The picture of a section, under its heading. */
export function SectionPicture({ section }: { section: ShownSection }) {
  return section.picture && <Picture picture={section.picture} className="section-picture" />
}

/** Marks of companies, in one row that wraps; on a light ground of their own in both schemes. */
export function Logos({ section }: { section: ShownSection }) {
  const logos = section.items.flatMap(({ picture }) => picture ?? [])
  if (logos.length === 0) return null
  return (
    <section className="section wrap" aria-label={section.title || undefined}>
      {section.title && <h2>{section.title}</h2>}
      {section.text && <p className="lead">{section.text}</p>}
      <ul className="logos">
        {logos.map((picture) => (
          <li key={picture.path}>
            <Picture picture={picture} className="logo-picture" />
          </li>
        ))}
      </ul>
    </section>
  )
}
