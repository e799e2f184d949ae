import { getPageRoute, listFaqsRoute, listPagesRoute } from '#contract/catalogue'
import { getLandingPageRoute } from '#contract/landing'
import { shownSections } from '#rules/shop/shown-sections'
import { pageOfWhole } from '#domain/core/page'
import { getPage } from '#domain/shop/published/get-page'
import { listFaqs } from '#domain/shop/published/list-faqs'
import { listPages } from '#domain/shop/published/list-pages'
import { listSections } from '#domain/shop/published/list-sections'
import { presentFaq } from '../present/faq.ts'
import { presentPage } from '../present/page.ts'
import { answerReady, keptIfWhole } from '../calls/ready-answer.ts'
import type { Api } from '../calls/api-env.ts'

/** Content pages and questions. */
export function registerContentRoutes(api: Api): void {
  api.openapi(listPagesRoute, async (c) => {
    const { ctx } = c.var
    const query = c.req.valid('query')
    const pages = await listPages(ctx)
    const { rows, nextCursor } = pageOfWhole(pages, query)
    return answerReady(c, keptIfWhole(pages, query), () => ({
      pages: rows.map((page) => presentPage(page, ctx.language)),
      next_cursor: nextCursor,
    }))
  })

  api.openapi(getPageRoute, async (c) => {
    const { ctx } = c.var
    const page = await getPage(ctx, c.req.valid('param').slug)
    return answerReady(c, page, () => ({ page: presentPage(page, ctx.language) }))
  })

  api.openapi(getLandingPageRoute, async (c) => {
    const { ctx } = c.var
    const sections = await listSections(ctx)
    return answerReady(c, sections, () => ({ sections: shownSections(sections, ctx.language) }))
  })

  api.openapi(listFaqsRoute, async (c) => {
    const { ctx } = c.var
    const query = c.req.valid('query')
    const faqs = await listFaqs(ctx)
    const { rows, nextCursor } = pageOfWhole(faqs, query)
    return answerReady(c, keptIfWhole(faqs, query), () => ({
      faqs: rows.map((faq) => presentFaq(faq, ctx.language)),
      next_cursor: nextCursor,
    }))
  })
}
