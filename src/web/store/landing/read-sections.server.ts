import type { RouterContextProvider } from 'react-router'
import { getLandingPageRoute } from '#contract/landing'
import { getLandingRoute } from '#contract/staff-landing'
import { shownSections } from '#rules/shop/shown-sections'
import { getApi, getStaffApi } from '../../request/api.server.ts'
import { getPage } from '../../request/page-context.server.ts'
import { asksForLandingDraft } from '../../request/preview.ts'
import { staffToken } from '../../request/session.server.ts'
import type { ShownSection } from './shown-section.ts'

/** The sections in the language of the page; for staff who ask for it, those of the draft. */
export async function readSections(
  context: Readonly<Pick<RouterContextProvider, 'get'>>,
): Promise<{ sections: ShownSection[]; isDraft: boolean }> {
  const { url, language } = getPage(context)
  if (asksForLandingDraft(url.searchParams) && staffToken(context) !== undefined) {
    const answer = await getStaffApi(context).ask(getLandingRoute)
    if (answer.status === 200) {
      return { sections: shownSections(answer.body.landing.draft, language), isDraft: true }
    }
  }
  const { body } = await getApi(context).call(getLandingPageRoute)
  return { sections: body.sections, isDraft: false }
}
