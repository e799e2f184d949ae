/**
 * `npm run einvoice:verify -- FILES`: judges the files of tax documents, each by itself: hash, stamp, certificate, QR code, and
 * every byte that none of them covers. With `--chain` they must follow each other, too, from the lowest counter on; with
 * `--any-form` they may be laid out otherwise than by us or the authority's own program, or have comments. Exit code 1 when
 * something does not agree.
 */
import { readFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { isNextInChain, verifyDocument, type VerifiedDocument } from '#einvoice/verify-document'

const { values, positionals } = parseArgs({
  options: {
    chain: { type: 'boolean', default: false },
    'any-form': { type: 'boolean', default: false },
  },
  allowPositionals: true,
})
if (positionals.length === 0) {
  console.error('Which files? Usage: npm run einvoice:verify -- [--chain] [--any-form] FILES')
  process.exit(2)
}

const files = positionals.map((file) => ({ file, ...verifyDocument(readFileSync(file, 'utf8')) }))
if (values.chain) files.sort((a, b) => (a.document?.counter ?? 0) - (b.document?.counter ?? 0))

let wrong = 0
let before: VerifiedDocument | null = null
for (const { file, document, problems } of files) {
  const named = problems.filter((problem) => problem !== 'form' || !values['any-form'])
  // The first one of a unit begins the chain; files that begin later have nothing before them.
  const isJudged: boolean = values.chain && (before !== null || document?.counter === 1)
  if (isJudged && document && !isNextInChain(document, before)) named.push('chain')
  const who = document ? `${document.number}, counter ${document.counter}, ${document.hash}` : '—'
  console.log(`${named.length === 0 ? 'agrees ' : 'DIFFERS'}  ${file}: ${who}`)
  if (named.length > 0) console.error(`         ${named.join(', ')}`)
  wrong += named.length > 0 ? 1 : 0
  before = document
}
console.log(`${files.length} documents, ${wrong} do not agree`)
process.exitCode = wrong > 0 ? 1 : 0
