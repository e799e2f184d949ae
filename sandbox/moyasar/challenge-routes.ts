import { type Context, Hono } from 'hono'
import { hangUp } from '../practice/hang-up.ts'
import { lostPage } from '../practice/lost-page.ts'
import type { Env } from './api.ts'
import type { Desk } from './desk.ts'
import { ApiError } from './errors.ts'
import { RETURN_REDIRECT_STATUS } from './guesses.ts'
import { pageHeaders } from '../practice/page-frame.ts'
import type { PaymentRecord } from './payment-object.ts'
import { readBody } from './request-body.ts'
import { challengePage, handOnPage } from './three-d-secure-pages.ts'
import {
  answerChallenge,
  closeChallenge,
  isAuthResult,
  isWaiting,
  needsAnswer,
  openChallenge,
  returnUrl,
} from './three-d-secure.ts'

/**
 * /v1/card_auth/{id}: the way of the payer's browser through 3-D Secure. prepare → authenticate → acs_emulator →
 * set_auth_result → acs_return → callback_url. Reloading or going back lands where the payment really is.
 */
export function createChallengeRoutes(desk: Desk): Hono<Env> {
  const routes = new Hono<Env>()
  routes.onError((error, c) => {
    if (error instanceof ApiError && error.status === 404) return c.body(lostPage(), 404, pageHeaders)
    throw error
  })

  routes.get('/:id/prepare', (c) => {
    const record = openChallenge(desk, c.req.param('id'))
    if (!isWaiting(record)) return goBack(c, desk, record)
    return show(c, handOnPage('authenticate', deviceFields))
  })
  routes.post('/:id/authenticate', (c) => {
    const record = openChallenge(desk, c.req.param('id'))
    if (!isWaiting(record)) return goBack(c, desk, record)
    if (!needsAnswer(record)) return show(c, handOnPage('acs_return', {}))
    return show(c, handOnPage('acs_emulator', { creq: challengeRequest(record) }))
  })
  routes.on(['GET', 'POST'], '/:id/acs_emulator', (c) => {
    const record = openChallenge(desk, c.req.param('id'))
    if (!isWaiting(record)) return goBack(c, desk, record)
    if (!needsAnswer(record)) return show(c, handOnPage('acs_return', {}))
    return show(c, challengePage(record))
  })
  routes.post('/:id/set_auth_result', async (c) => {
    const body = await readBody(c.env.incoming)
    const record = openChallenge(desk, c.req.param('id'))
    if (!isWaiting(record)) return goBack(c, desk, record)
    const answer = body.values['auth_result']
    if (needsAnswer(record)) {
      if (!isAuthResult(answer)) return show(c, challengePage(record, { misunderstood: true }), 400)
      answerChallenge(desk, record, answer)
    }
    return show(c, handOnPage('acs_return', {}))
  })
  routes.post('/:id/acs_return', async (c) => {
    const record = openChallenge(desk, c.req.param('id'))
    const closed = closeChallenge(desk, record)
    if (!closed)
      return c.redirect(`${desk.publicUrl}${c.req.path.replace(/acs_return$/, 'acs_emulator')}`, 303)
    const charged = isWaiting(record) && closed.payment.status !== 'failed'
    if (charged && desk.faults.dropsCharge()) return await hangUp(c, desk.ledger)
    return goBack(c, desk, closed)
  })
  // Whoever reloads a step in the middle begins again.
  routes.on('GET', ['/:id/authenticate', '/:id/set_auth_result', '/:id/acs_return'], (c) => {
    const record = openChallenge(desk, c.req.param('id'))
    if (!isWaiting(record)) return goBack(c, desk, record)
    return c.redirect(`${desk.publicUrl}/v1/card_auth/${encodeURIComponent(c.req.param('id'))}/prepare`, 303)
  })
  return routes
}

/** What a browser sends of itself; the practice bank does not look at it. */
const deviceFields = {
  color_depth: '24',
  js_enabled: 'true',
  language: 'ar-SA',
  screen_height: '900',
  screen_width: '1440',
  time_zone: '-180',
}

function challengeRequest(record: PaymentRecord) {
  const request = { threeDSServerTransID: record.challenge?.id, messageType: 'CReq', messageVersion: '2.2.0' }
  return Buffer.from(JSON.stringify(request)).toString('base64url')
}

function show(c: Context<Env>, html: string, status: 200 | 400 = 200) {
  return c.body(html, status, pageHeaders)
}

function goBack(c: Context<Env>, desk: Desk, record: PaymentRecord) {
  return c.redirect(returnUrl(desk, record), RETURN_REDIRECT_STATUS)
}
