import { type Context, Hono } from 'hono'
import { pageHeaders } from '../practice/page-frame.ts'
import { hangUp } from '../practice/hang-up.ts'
import { lostPage } from '../practice/lost-page.ts'
import { type Env, createApi } from './api.ts'
import { finishVerification } from './cards.ts'
import { settle } from './charges.ts'
import { createControls, showLedger } from './controls.ts'
import type { Desk } from './desk.ts'
import { TapError } from './errors.ts'
import { challengePage, isAnswer } from './pages.ts'

/** The whole gateway as one app. */
export function createApp(desk: Desk): Hono<Env> {
  const app = new Hono<Env>({ strict: false })

  // Nothing is answered before the disk knows all that the answer rests on.
  app.use(async (_c, next) => {
    await next()
    await desk.ledger.flushed()
  })
  app.onError((error, c) => {
    if (error instanceof TapError) return c.json(error.body(), error.status)
    process.stderr.write(`Tap sandbox error: ${error.stack ?? error.message}\n`)
    return c.json(new TapError(500, '9999', 'Internal server error').body(), 500)
  })
  app.notFound((c) => c.json(new TapError(404, '2102', 'Request not found').body(), 404))

  app.get('/', (c) => showLedger(c, desk))
  app.route('/sandbox', createControls(desk))
  app.get(challengePath, (c) => showChallenge(c, desk))
  app.post(challengePath, async (c) => answerChallenge(c, desk))
  app.route('/v2', createApi(desk))
  return app
}

/** Where `transaction.url` leads: the payer's browser. */
const challengePath = '/gosell/v2/payment/tap_process.aspx'

function showChallenge(c: Context<Env>, desk: Desk) {
  const { charge, verification } = desk.ledger.findByChallenge(c.req.query('chg') ?? '')
  const asked = charge ? { charge } : verification ? { verification } : undefined
  if (!asked) return c.body(lostPage(), 404, pageHeaders)
  // Reloading or going back lands where it really is.
  if ((charge ?? verification)?.status !== 'INITIATED') return goBack(c, charge ?? verification)
  return c.body(challengePage(asked), 200, pageHeaders)
}

async function answerChallenge(c: Context<Env>, desk: Desk) {
  const { charge, verification } = desk.ledger.findByChallenge(c.req.query('chg') ?? '')
  const { answer } = await c.req.parseBody()
  const asked = charge ? { charge } : verification ? { verification } : undefined
  if (!asked) return c.body(lostPage(), 404, pageHeaders)
  if ((charge ?? verification)?.status !== 'INITIATED') return goBack(c, charge ?? verification)
  if (!isAnswer(answer)) return c.body(challengePage(asked, { misunderstood: true }), 400, pageHeaders)
  if (verification) return goBack(c, finishVerification(desk, verification, answer === 'AUTHENTICATED'))
  if (!charge) return c.body(lostPage(), 404, pageHeaders)
  const codes = { AUTHENTICATED: charge.behaviour.code, FAILED: '516', CANCELLED: '302' }
  const settled = settle(desk, charge, codes[answer])
  if (answer === 'AUTHENTICATED' && desk.faults.dropsCharge()) return await hangUp(c, desk.ledger)
  return goBack(c, settled)
}

/** Back to the shop with `tap_id` in the query that was there already. */
function goBack(c: Context<Env>, subject: { id: string; redirect_url: string } | undefined) {
  if (!subject) return c.body(lostPage(), 404, pageHeaders)
  const url = new URL(subject.redirect_url)
  const query = new URLSearchParams({ tap_id: subject.id })
  url.search = url.search === '' ? `?${query}` : `${url.search}&${query}`
  return c.redirect(url.href, 303)
}
