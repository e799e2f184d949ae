import { guideTitles, type GuideName } from './words.ts'

const about: Record<GuideName, string> = {
  'first-order': 'sell a plan with curl: token, products, order, practice payment, subscription',
  points: "spend (deduct) and reverse a client's points",
  webhooks: 'endpoints, signature verification, retries, replays, secret rotation',
  practice: 'produce each of the webhook events with a test token',
  errors: 'error shape, what to do by status, all codes with sentences',
  client: 'the typed client for TypeScript and JavaScript',
  'going-live': 'live tokens, rate limits, orders on account, token rotation',
  versioning: 'what may change, deprecation and Sunset headers, times',
  changelog: 'what changed and when',
}

/** The entry file for programs that read documentation. The convention is llmstxt.org's. */
export function llmsText(publicUrl: string): string {
  const guides = Object.entries(about).map(
    ([name, words]) =>
      `- [${guideTitles[name as GuideName].en}](${publicUrl}/api/docs/guides/${name}.md): ${words}`,
  )
  return `# Ishtirak API

> A store for subscription packages (plans) in Saudi Arabia. Partners' programs sell plans, read subscriptions, spend points and receive signed webhooks. JSON over HTTPS, Bearer tokens, money in whole halalas, times in UTC.

## OpenAPI

- [Partners](${publicUrl}/api/openapi/partners.json): OpenAPI 3.1 of the partners' calls and webhooks
- [Customers](${publicUrl}/api/openapi/customers.json): what the store's own pages call for customers
- [Staff](${publicUrl}/api/openapi/staff.json): the administration
- [Everything](${publicUrl}/api/openapi.json): one file

## Guides for partners

${guides.join('\n')}

## Client for TypeScript and JavaScript

- [Package](${publicUrl}/api/docs/client/ishtirak-client.tgz): \`npm install\` takes this address
- [Example](${publicUrl}/api/docs/client/partner-example.tgz): a whole sale with a link and a webhook

## In Arabic

The same guides in Arabic: the same addresses with \`?lang=ar\`. The reference as a page: ${publicUrl}/api/docs
`
}
