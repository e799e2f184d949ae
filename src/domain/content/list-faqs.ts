import type { Context } from '#domain/context'
import { getContent } from '#domain/content/content-cache'
import type { Faq } from '#domain/content/read-active-faqs'

/** Frequently asked questions that are shown, in order. */
export async function listFaqs(ctx: Pick<Context, 'db'>): Promise<Faq[]> {
  return (await getContent(ctx)).faqs
}
