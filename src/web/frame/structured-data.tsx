/**
 * Facts for search engines, as schema.org names them. No script: the browser runs nothing of it, so the
 * content security policy has nothing to allow.
 */
export function StructuredData({ facts }: { facts: object }) {
  // A closing tag in somebody's words must not end the element.
  const json = JSON.stringify({ '@context': 'https://schema.org', ...facts }).replaceAll('<', '\\u003c')
  return <script type="application/ld+json" dangerouslySetInnerHTML={{ __html: json }} />
}
