import type {
  getAttachmentRulesRoute,
  getStaffAttachmentRulesRoute,
  removeAttachmentRoute,
  removeStaffAttachmentRoute,
  uploadAttachmentRoute,
  uploadStaffAttachmentRoute,
} from '#contract/ticket-attachments'
import { maxBodyBytes } from '#rules/core/limits'
import { type AttachedFile, filesIn } from '#ui/attach-files'
import { textIn } from './form-fields.ts'
import type { Api } from './api.server.ts'
import { openFile, readForm, streamOf } from './body.server.ts'

/** The calls of one surface. */
type Routes = {
  api: Api
  rules: typeof getAttachmentRulesRoute | typeof getStaffAttachmentRulesRoute
  upload: typeof uploadAttachmentRoute | typeof uploadStaffAttachmentRoute
  remove: typeof removeAttachmentRoute | typeof removeStaffAttachmentRoute
}

/** What was written, and the files that the API has of it; with the first refusal of a file. */
export type WrittenMessage = {
  form: FormData
  attached: AttachedFile[]
  refusal?: { status: number; body: { message: string } }
}

/**
 * Reads a form whose files were brought before, or come with it where no script has brought them: those go on
 * to the API while they come, which asks first who brings them, and how often.
 */
export async function readMessageForm(
  request: Request,
  { api, rules, upload }: Routes,
): Promise<WrittenMessage> {
  const brought: AttachedFile[] = []
  let refusal: WrittenMessage['refusal']
  const isLarge = Number(request.headers.get('content-length') ?? 0) > maxBodyBytes
  const form = await readForm(request, {
    maxBytes: isLarge ? await largestForm(api, rules) : maxBodyBytes,
    take: async ({ fileName = '', read }) => {
      const first = await read()
      // Nothing was chosen; and behind a refusal only the words are read on.
      if (first === null || refusal) return
      let next: Uint8Array | null = first
      const file = streamOf(async () => {
        const bytes = next ?? (await read())
        next = null
        return bytes
      })
      const answer = await api.call(upload, { query: { name: fileName.slice(-200) }, file })
      if (answer.status === 200) brought.push(answer.body.attachment)
      else refusal = answer
    },
  })
  const attached = [...filesIn(textIn(form, 'attachments')), ...brought]
  return { form, attached, ...(refusal && { refusal }) }
}

async function largestForm(api: Api, rules: Routes['rules']): Promise<number> {
  const answer = await api.call(rules)
  if (answer.status !== 200) return maxBodyBytes
  const { max_bytes: bytes, max_per_message: count } = answer.body.rules
  return bytes * count + maxBodyBytes
}

/**
 * An address to which a page's script brings one file, or takes it back; what the API says goes on as it is.
 */
export async function bringFile(request: Request, { api, upload, remove }: Routes): Promise<Response> {
  const query = new URL(request.url).searchParams
  const id = query.get('remove')
  if (id) {
    const { status } = await api.ask(remove, { params: { id } })
    return new Response(null, { status })
  }
  const { file, passOver } = openFile(request)
  const { status, body } = await api.ask(upload, { query: { name: query.get('name')?.slice(-200) }, file })
  await passOver()
  return Response.json(body, { status, headers: { 'cache-control': 'no-store' } })
}
