import {
  getPage as getPageRoute,
  listFaqs as listFaqsRoute,
  listPages as listPagesRoute,
} from '#contract/catalogue'
import { getLandingPage } from '#contract/landing'
import { shownSections } from '#rules/shop/shown-sections'
import { getPage } from '#domain/shop/published/get-page'
import { listFaqs } from '#domain/shop/published/list-faqs'
import { listPages } from '#domain/shop/published/list-pages'
import { listSections } from '#domain/shop/published/list-sections'
import { presentFaq } from '../present/faq.ts'
import { presentPage } from '../present/page.ts'
import { answerReady } from '../calls/ready-answer.ts'
import type { Api } from '../calls/api-env.ts'

/** Content pages and questions. */
export function registerContentRoutes(api: Api): void {
  api.openapi(listPagesRoute, async (c) => {
    const { ctx } = c.var
    const pages = await listPages(ctx)
    return answerReady(c, pages, () => ({ pages: pages.map((page) => presentPage(page, ctx.language)) }))
  })

  api.openapi(getPageRoute, async (c) => {
    const { ctx } = c.var
    const page = await getPage(ctx, c.req.valid('param').slug)
    return answerReady(c, page, () => ({ page: presentPage(page, ctx.language) }))
  })

  api.openapi(getLandingPage, async (c) => {
    const { ctx } = c.var
    const sections = await listSections(ctx)
    return answerReady(c, sections, () => ({ sections: shownSections(sections, ctx.language) }))
  })

  api.openapi(listFaqsRoute, async (c) => {
    const { ctx } = c.var
    const faqs = await listFaqs(ctx)
    return answerReady(c, faqs, () => ({ faqs: faqs.map((faq) => presentFaq(faq, ctx.language)) }))
  })
}
