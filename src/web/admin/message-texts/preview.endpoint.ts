import { previewMessageRoute } from '#contract/staff-message-texts'
import type { z } from '#contract/wire'
import { templateNames } from '#rules/messages/template-names'
import type { Language } from '#rules/core/language'
import { getStaffApi } from '../../request/api.server.ts'
import { readForm } from '../../request/body.server.ts'
import { requireSameOrigin } from '../../request/session.server.ts'
import type { Route } from './+types/preview.endpoint.ts'
import { toBody, type TypedTexts, unpackTexts } from './texts-form.ts'

type Preview = z.infer<
  (typeof previewMessageRoute.responses)[200]['content']['application/json']['schema']
>['preview']

/** One of both: errors come without a preview. */
type Answer = { preview: Preview | null; errors: Record<string, string[]> | undefined }

/** The message in both languages as it would be sent, or what is wrong with its fields. */
export type Previews = Record<Language, Answer>

/** Draws a message with what is typed; nothing is kept. */
export async function action({ context, request, params }: Route.ActionArgs): Promise<Previews> {
  requireSameOrigin(context, request)
  const form = await readForm(request)
  const template = templateNames.find((name) => name === params.template)
  if (!template) throw new Response('Not Found', { status: 404 })
  const source = form.get('source') === 'recent' ? 'recent' : 'sample'
  const texts = unpackTexts(form)
  const sentence = form.get('sentence')
  const shown = { source, ...(sentence && { sentence: String(sentence) }) } as const
  const [ar, en] = await Promise.all([
    previewIn(context, template, { language: 'ar', ...shown, ...toBody(onlyIn('ar', texts)) }),
    previewIn(context, template, { language: 'en', ...shown, ...toBody(onlyIn('en', texts)) }),
  ])
  return { ar, en }
}

/** A mistake in one language does not take the preview of the other one away. */
function onlyIn(language: Language, texts: TypedTexts): TypedTexts {
  return Object.fromEntries(Object.entries(texts).filter(([field]) => field.endsWith(`_${language}`)))
}

async function previewIn(
  context: Route.ActionArgs['context'],
  template: (typeof templateNames)[number],
  body: { language: Language; source: 'sample' | 'recent'; sentence?: string },
): Promise<Answer> {
  const answer = await getStaffApi(context).call(previewMessageRoute, { params: { template }, body })
  if (answer.status === 200) return { preview: answer.body.preview, errors: undefined }
  const errors = 'errors' in answer.body ? answer.body.errors : undefined
  return { preview: null, errors: errors ?? { '': [answer.body.message] } }
}
