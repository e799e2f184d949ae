import type {
  getAttachmentRules,
  getStaffAttachmentRules,
  removeAttachment,
  removeStaffAttachment,
  uploadAttachment,
  uploadStaffAttachment,
} from '#contract/ticket-attachments'
import { attachmentCeilings } from '#rules/support/attachment'
import { maxBodyBytes } from '#rules/core/limits'
import { type AttachedFile, filesIn } from '#ui/attach-files'
import type { Api } from './api.server.ts'
import { readBody, readForm } from './body.server.ts'

/** The calls of one surface. */
type Routes = {
  api: Api
  rules: typeof getAttachmentRules | typeof getStaffAttachmentRules
  upload: typeof uploadAttachment | typeof uploadStaffAttachment
  remove: typeof removeAttachment | typeof removeStaffAttachment
}

/** What was written, and the files that the API has of it; with the first refusal of a file. */
export type WrittenMessage = {
  form: FormData
  attached: AttachedFile[]
  refusal?: { status: number; body: { message: string } }
}

/** Reads a form whose files were brought before, or come with it where no script has brought them. */
export async function readMessageForm(
  request: Request,
  { api, rules, upload }: Routes,
): Promise<WrittenMessage> {
  const isLarge = Number(request.headers.get('content-length') ?? 0) > maxBodyBytes
  const form = await readForm(request, isLarge ? await largestForm(api, rules) : maxBodyBytes)
  const attached = filesIn(String(form.get('attachments') ?? ''))
  for (const file of form.getAll('files')) {
    if (typeof file === 'string' || file.size === 0) continue
    const bytes = new Uint8Array(await file.arrayBuffer())
    const answer = await api.call(upload, { query: { name: file.name.slice(-200) }, file: bytes })
    if (answer.status !== 200) return { form, attached, refusal: answer }
    attached.push(answer.body.attachment)
  }
  return { form, attached }
}

async function largestForm(api: Api, rules: Routes['rules']): Promise<number> {
  const answer = await api.call(rules)
  if (answer.status !== 200) return maxBodyBytes
  const { max_bytes: bytes, max_per_message: count } = answer.body.rules
  return bytes * count + maxBodyBytes
}

/** An address to which a page's script brings one file, or takes it back; what the API says goes on as it is. */
export async function bringFile(request: Request, { api, upload, remove }: Routes): Promise<Response> {
  const query = new URL(request.url).searchParams
  const id = query.get('remove')
  if (id) {
    const { status } = await api.ask(remove, { params: { id } })
    return new Response(null, { status })
  }
  // One byte more than any store takes is refused by the API, in words.
  const file = await readBody(request, attachmentCeilings.bytes + 1)
  const { status, body } = await api.ask(upload, { query: { name: query.get('name')?.slice(-200) }, file })
  return Response.json(body, { status, headers: { 'cache-control': 'no-store' } })
}
