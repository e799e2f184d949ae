import { getBrandRoute } from '#contract/staff-brand'
import type { Language } from '#rules/core/language'
import { brandColours, brandTokens, ownHue } from '#rules/look/brand-colours'
import type { Store } from '#contract/catalogue'
import type { z } from '#contract/wire'
import type { RouterContextProvider } from 'react-router'
import { getStaffApi } from '../request/api.server.ts'
import { getPage } from '../request/page-context.server.ts'
import { staffToken } from '../request/session.server.ts'
import { fontsOf } from './fonts.server.ts'
import type { Look } from './store-settings.ts'

/** In an address: the page is to be shown as the brand's draft has it. */
const draftParameter = 'brand'

type BrandLook = z.infer<typeof Store>['brand']

/** How pages are to look; for staff who ask for it, as the draft of the brand has it. */
export async function readLook(
  context: Readonly<Pick<RouterContextProvider, 'get'>>,
  published: BrandLook,
): Promise<Look> {
  const { url, language } = getPage(context)
  const asksForDraft = url.searchParams.get(draftParameter) === 'draft'
  if (!asksForDraft || staffToken(context) === undefined) return lookOf(published, language)
  const answer = await getStaffApi(context).ask(getBrandRoute)
  return answer.status === 200 ? draftLook(answer.body.brand.draft, language) : lookOf(published, language)
}

/**
 * Above a page that staff see as the draft has it; the sheet draws it, so that customers' program carries
 * nothing of it.
 */
const draftNote = {
  ar: 'معاينة مسودة الهوية: يراها المشرفون وحدهم، ولم تُنشر.',
  en: 'Preview of the brand’s draft: only staff see it; it is not published.',
} as const satisfies Record<Language, string>

function draftLook(draft: BrandLook, language: Language): Look {
  const style = { ...styleOf(draft.hue), '--draft-note': JSON.stringify(draftNote[language]) }
  return { ...lookOf(draft, language), style }
}

function lookOf({ hue, fonts, mark, logo }: BrandLook, language: Language): Look {
  return { style: hue === ownHue ? null : styleOf(hue), fonts: fontsOf(fonts, language), mark, logo }
}

/** At most one for each hue that was ever looked at: 360. */
const styles = new Map<number, Record<string, string>>()

/** The properties that `styles/brand.css` reads. */
function styleOf(hue: number): Record<string, string> {
  const known = styles.get(hue)
  if (known) return known
  const [light, dark] = [brandColours(hue, 'light'), brandColours(hue, 'dark')]
  const style = Object.fromEntries(
    brandTokens.flatMap((token) => [
      [`--brand-${token}`, light[token]],
      [`--brand-dark-${token}`, dark[token]],
    ]),
  )
  styles.set(hue, style)
  return style
}
