import { type Context, Hono } from 'hono'
import { pageHeaders } from '../practice/page-frame.ts'
import { type Env, readBody } from './api.ts'
import { booksPage } from './books-page.ts'
import type { Desk } from './desk.ts'
import { environments, isEnvironment } from './environments.ts'
import { parseFault } from './faults.ts'
import type { Otp } from './objects.ts'
import { createOtp, listOtps } from './otps.ts'
import { presentBooks } from './present-books.ts'

const MAX_STEP = 400 * 86_400_000

/** /sandbox: what no authority has. For people who try things, and for tests. No password, no faults. */
export function createControls(desk: Desk): Hono<Env> {
  const controls = new Hono<Env>()
  controls.get('/', (c) => showBooks(c, desk))
  controls.get('/health', (c) => c.json({ sandbox: 'fatoora', pid: process.pid }))
  controls.get('/books', (c) => c.json(presentBooks(desk, c.req.query('vat_number'))))

  controls.get('/clock', (c) => c.json(presentTime(desk)))
  controls.put('/clock', async (c) => {
    const { advance_ms: step } = await readBody(c)
    if (typeof step !== 'number' || !(step >= 0 && step <= MAX_STEP))
      return c.json({ errors: { advance_ms: [`must be a number from 0 to ${MAX_STEP}`] } }, 400)
    desk.clock.advance(step)
    return c.json(presentTime(desk))
  })

  controls.get('/otps', (c) => c.json({ otps: listOtps(desk).map(presentOtp) }))
  controls.post('/otps', async (c) => {
    const { environment } = await readBody(c)
    if (typeof environment !== 'string' || !isEnvironment(environment))
      return c.json({ errors: { environment: [`must be one of ${environments.join(', ')}`] } }, 400)
    return c.json(presentOtp(createOtp(desk, environment)), 201)
  })
  controls.route('/faults', createFaultControls(desk))
  controls.route('/forms', createForms(desk))
  return controls
}

function createFaultControls({ faults }: Desk): Hono<Env> {
  const controls = new Hono<Env>()
  controls.get('/', (c) => c.json({ faults: faults.all }))
  controls.post('/', async (c) => {
    const parsed = parseFault({ values: await readBody(c), form: false })
    if ('errors' in parsed) return c.json({ errors: parsed.errors }, 400)
    return c.json(faults.add(parsed.fault), 201)
  })
  controls.delete('/', (c) => {
    faults.clear()
    return c.json({ faults: faults.all })
  })
  controls.delete('/:id', (c) => {
    const isThere = faults.remove(Number(c.req.param('id')))
    return c.json({ faults: faults.all }, isThere ? 200 : 404)
  })
  return controls
}

/** The forms of the page. */
function createForms(desk: Desk): Hono<Env> {
  const forms = new Hono<Env>()
  forms.post('/otps', async (c) => {
    const { environment } = await c.req.parseBody()
    if (typeof environment === 'string' && isEnvironment(environment)) createOtp(desk, environment)
    return c.redirect('/sandbox#otps', 303)
  })
  forms.post('/faults', async (c) => {
    const parsed = parseFault({ values: await c.req.parseBody(), form: true })
    if ('errors' in parsed) return c.body(booksPage(desk, parsed.errors), 400, pageHeaders)
    desk.faults.add(parsed.fault)
    return c.redirect('/sandbox#faults', 303)
  })
  forms.post('/heal', async (c) => {
    const { id } = await c.req.parseBody()
    if (id === undefined) desk.faults.clear()
    else desk.faults.remove(Number(id))
    return c.redirect('/sandbox#faults', 303)
  })
  return forms
}

export function showBooks(c: Context<Env>, desk: Desk) {
  return c.body(booksPage(desk), 200, pageHeaders)
}

function presentTime({ clock }: Desk) {
  return { now: new Date(clock.now()).toISOString() }
}

function presentOtp({ code, environment, expires_at }: Otp) {
  return { otp: code, environment, expires_at: new Date(expires_at).toISOString() }
}
