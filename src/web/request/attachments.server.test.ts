import { describe, expect, test } from 'vitest'
import {
  getAttachmentRulesRoute,
  removeAttachmentRoute,
  uploadAttachmentRoute,
} from '#contract/ticket-attachments'
import { pageVisit } from '../../../test/page-visit.ts'
import { getApi } from './api.server.ts'
import { bringFile, readMessageForm } from './attachments.server.ts'

const address = 'http://store.test/user/tickets/attachments'
const attachment = {
  id: '019aa000-0000-7000-8000-000000000000',
  name: 'a.png',
  media_type: 'image/png',
  byte_size: 1,
}

function routesWith(fetchApi: (request: Request) => Promise<Response>) {
  const context = pageVisit(new URL(address), { cookies: { session: 'x' }, fetchApi })
  return {
    api: getApi(context),
    rules: getAttachmentRulesRoute,
    upload: uploadAttachmentRoute,
    remove: removeAttachmentRoute,
  }
}

/** A file of so many pieces of 64 KB, and how many of them were read. */
function largeFile(pieces: number) {
  const read = { pieces: 0 }
  const body = new ReadableStream<Uint8Array>({
    pull(controller) {
      if (read.pieces >= pieces) controller.close()
      else controller.enqueue(new Uint8Array(65_536).fill(++read.pieces))
    },
  })
  const sent: RequestInit & { duplex: 'half' } = { method: 'POST', body, duplex: 'half' }
  return { read, request: new Request(`${address}?name=a.png`, sent) }
}

describe('a file that a script brings', () => {
  test.each([401, 429])(
    'is not read before the API knows who sends it, and how often: %i',
    async (status) => {
      const { read, request } = largeFile(80)
      let whenAsked = -1
      const routes = routesWith(async () => {
        whenAsked = read.pieces
        return Response.json({ code: 1, message: 'لاحقًا' }, { status })
      })
      const answer = await bringFile(request, routes)
      expect(whenAsked).toBeLessThanOrEqual(1)
      expect([answer.status, await answer.json()]).toEqual([status, { code: 1, message: 'لاحقًا' }])
      // A browser reads its answer once all is sent.
      expect(read.pieces).toBe(80)
    },
  )

  test('goes on to the API as it comes', async () => {
    const { request } = largeFile(3)
    let size = 0
    const routes = routesWith(async (asked) => {
      size = (await asked.arrayBuffer()).byteLength
      return Response.json({ attachment })
    })
    expect(await (await bringFile(request, routes)).json()).toEqual({ attachment })
    expect(size).toBe(3 * 65_536)
  })
})

describe('files that come with a form, without script', () => {
  function formWith(...files: File[]): FormData {
    const form = new FormData()
    form.set('attachments', '')
    for (const file of files) form.append('files', file)
    form.set('description', 'ما معنى هذه الرسالة؟ '.repeat(200))
    return form
  }

  async function sent(form: FormData): Promise<Request> {
    const request = new Request(address, { method: 'POST', body: form })
    const body = await request.arrayBuffer()
    const headers = {
      'content-type': request.headers.get('content-type') ?? '',
      'content-length': String(body.byteLength),
    }
    return new Request(address, { method: 'POST', body, headers })
  }

  function store(answerFile: (name: string | null, bytes: Uint8Array) => Response) {
    return routesWith(async (asked) => {
      if (asked.method === 'GET')
        return Response.json({ rules: { max_bytes: 5 << 20, max_per_message: 5, media_types: [] } })
      const bytes = new Uint8Array(await asked.arrayBuffer())
      return answerFile(new URL(asked.url).searchParams.get('name'), bytes)
    })
  }

  test('five of five megabytes go on, with the words', async () => {
    const five = [1, 2, 3, 4, 5].map((at) => new File([new Uint8Array(5 << 20).fill(at)], `${at}.png`))
    const got: (string | number | null | undefined)[][] = []
    const routes = store((name, bytes) => {
      got.push([name, bytes.byteLength, bytes.at(-1)])
      return Response.json({ attachment: { ...attachment, name } })
    })
    const form = formWith(...five, new File([], ''))
    const { attached, refusal, form: read } = await readMessageForm(await sent(form), routes)
    expect(got).toEqual([1, 2, 3, 4, 5].map((at) => [`${at}.png`, 5 << 20, at]))
    expect([attached.map(({ name }) => name), refusal]).toEqual([got.map(([name]) => name), undefined])
    expect(read.get('description')).toBe(form.get('description'))
  })

  test('one that is refused loses neither the words nor those before it', async () => {
    const files = ['a.png', 'b.exe', 'c.png'].map((name) => new File([new Uint8Array(90_000)], name))
    const asked: unknown[] = []
    const routes = store((name) => {
      asked.push(name)
      return name === 'b.exe'
        ? Response.json({ code: 600013, message: 'صورة أو PDF' }, { status: 422 })
        : Response.json({ attachment: { ...attachment, name } })
    })
    const { attached, refusal, form } = await readMessageForm(await sent(formWith(...files)), routes)
    expect(asked).toEqual(['a.png', 'b.exe'])
    expect([attached.map(({ name }) => name), refusal?.body.message]).toEqual([['a.png'], 'صورة أو PDF'])
    expect(form.get('description')).toContain('ما معنى')
  })
})
