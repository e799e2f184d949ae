import { ShopError } from '#rules/errors/shop-error'
import {
  halfTexts,
  withOutdated,
  type Both,
  type LandingSection,
  type SectionItem,
} from '#rules/shop/landing'
import type { FieldProblem } from '#rules/core/field-errors'
import { cleanText } from '#rules/core/text'
import { refuseOutdatedEdit } from '#domain/core/activity/refuse-outdated'
import { requirePermission, type Context } from '#domain/core/context'
import { inTransaction } from '#domain/core/transaction'
import { getLanding } from '#domain/shop/landing/get-landing'
import { readLandingStages, type LandingStages } from '#domain/shop/landing/read-landing'
import {
  pictureIn,
  readPictures,
  type KeptPictures,
  type WrittenPicture,
} from '#domain/shop/landing/read-pictures'
import {
  landingChanges,
  landingEntityId,
  openStages,
  recordLanding,
  writeStage,
} from '#domain/shop/landing/write-landing'

/** A section as it is written. `is_settled`: staff say that the other language still says the same. */
export type WrittenSection = Omit<LandingSection, 'outdated' | 'picture' | 'items'> & {
  is_settled?: boolean | undefined
  picture?: WrittenPicture | null | undefined
  items: WrittenItem[]
}

type WrittenItem = Omit<SectionItem, 'picture'> & { picture?: WrittenPicture | null | undefined }

/**
 * Puts the whole page, in its order, in the place of the draft; nobody sees it but staff. A text stands in
 * both languages or in none; one that was changed in one language only marks the other as older. A kind that
 * is not among `sections`, such as one that came with a release after their form was opened, stays as it
 * stands. Errors: invalid_input, version_outdated.
 */
export async function draftLanding(
  ctx: Context,
  { version, sections }: { version: number; sections: WrittenSection[] },
): Promise<LandingStages> {
  requirePermission(ctx, 'content:write')
  refuseRepeatedKinds(sections)
  await inTransaction(ctx, async (tx) => {
    await openStages(tx, ctx)
    const stands = await readLandingStages(tx.db, { lock: true })
    const pictures = await readPictures(tx, picturesOf(sections))
    const changed = sections.map(({ is_settled: isSettled = false, ...written }) => {
      const section = cleanSection(written, pictures)
      const before = stands.draft.find(({ kind }) => kind === section.kind)
      return withOutdated(before, section, isSettled)
    })
    refuseHalves(changed)
    const draft = withKindsOf(stands.draft, changed)
    const changes = landingChanges(stands.draft, draft)
    await refuseOutdatedEdit(tx, { entity: 'landing', id: landingEntityId, version }, stands, changes)
    if (Object.keys(changes).length === 0) return
    await writeStage(tx, ctx, { stage: 'draft', sections: draft, version: stands.version + 1 })
    recordLanding(tx, ctx, { action: 'landing.drafted', changes })
  })
  return getLanding(ctx)
}

/** Each kind stands there once: what is not wanted is not shown, and keeps its words. */
function refuseRepeatedKinds(sections: WrittenSection[]): void {
  if (new Set(sections.map(({ kind }) => kind)).size === sections.length) return
  throw new ShopError('invalid_input', { fields: { sections: ['invalid'] } })
}

/**
 * `changed`, and each section of `stood` whose kind is not among them, behind the one that it stood behind.
 */
function withKindsOf(stood: LandingSection[], changed: LandingSection[]): LandingSection[] {
  const draft = [...changed]
  for (const [at, section] of stood.entries()) {
    if (draft.some(({ kind }) => kind === section.kind)) continue
    const before = draft.findIndex(({ kind }) => kind === stood[at - 1]?.kind)
    draft.splice(before + 1, 0, section)
  }
  return draft
}

const missing: FieldProblem[] = ['required']

function refuseHalves(sections: LandingSection[]): void {
  const halves = sections.flatMap((section, at) =>
    halfTexts(section).map((path) => [`sections.${at}.${path}`, missing] as const),
  )
  if (halves.length > 0) throw new ShopError('invalid_input', { fields: Object.fromEntries(halves) })
}

/** All pictures that a draft names, each with its place. */
function picturesOf(sections: WrittenSection[]): { path: string; picture: WrittenPicture }[] {
  return sections.flatMap((section, at) =>
    [section, ...section.items].flatMap(({ picture }, row) =>
      picture ? { path: `sections.${at}${row > 0 ? `.items.${row - 1}` : ''}.picture`, picture } : [],
    ),
  )
}

function cleanSection(section: Omit<WrittenSection, 'is_settled'>, pictures: KeptPictures): LandingSection {
  return {
    ...section,
    ...cleanTexts(section),
    picture: pictureIn(pictures, section.picture, cleanBoth),
    items: section.items.map((item) => ({
      ...cleanTexts(item),
      picture: pictureIn(pictures, item.picture, cleanBoth),
      lines: item.lines.map(({ tone, label, text }) => ({
        tone,
        label: cleanBoth(label),
        text: cleanBoth(text),
      })),
    })),
    outdated: null,
  }
}

function cleanTexts(part: Record<'title' | 'text' | 'label' | 'note', Both>) {
  const { title, text, label, note } = part
  return { title: cleanBoth(title), text: cleanBoth(text), label: cleanBoth(label), note: cleanBoth(note) }
}

function cleanBoth({ ar, en }: Both): Both {
  return { ar: cleanText(ar), en: cleanText(en) }
}
