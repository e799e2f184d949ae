/**
 * What was typed and not sent, in this tab's own storage: it outlives a reload, the way back, the other
 * language and a session that ends, and goes with the tab, with signing out, with the account and with
 * success.
 */

export type Draft = {
  /** Field → what the page showed, and what was made of it. */
  fields: Record<string, [was: string, now: string]>
  /** Unseen fields under which an edit or a creation was begun: sent again, they mean the same one. */
  begun: Record<string, string>
}

/** Whose drafts are seen: staff and clients are signed in apart, and nobody sees another one's. */
export type Owner = { area: 'client' | 'staff'; person: string }

const prefix = 'draft:'
const nobody = 'nobody'

export function draftKey({ area, person }: Owner, path: string, form: string): string {
  return `${prefix}${area}:${person || nobody}:${path}:${form}`
}

export function readDraft(key: string): Draft | undefined {
  try {
    const text = sessionStorage.getItem(key)
    return text ? JSON.parse(text) : undefined
  } catch {
    return undefined
  }
}

/** Reads and removes it. */
export function takeDraft(key: string): Draft | undefined {
  const draft = readDraft(key)
  writeDraft(key, undefined)
  return draft
}

/** Without fields there is nothing to keep. */
export function writeDraft(key: string, draft: Draft | undefined): void {
  try {
    if (draft && Object.keys(draft.fields).length > 0) sessionStorage.setItem(key, JSON.stringify(draft))
    else sessionStorage.removeItem(key)
  } catch {
    // Without storage, or with a full one, the page itself is all there is.
  }
}

/** Removes the drafts of other persons in this area, once somebody is signed in. */
export function dropOthers({ area, person }: Owner): void {
  if (person === '') return
  drop(
    (key) =>
      key.startsWith(`${prefix}${area}:`) &&
      !isOf(key, { area, person }) &&
      !isOf(key, { area, person: nobody }),
  )
}

/**
 * What else the tab keeps of whoever is signed in there: the purchase that was begun
 * (`store/purchase-state.ts`); which people and things staff opened, and the rows of their lists
 * (`admin/search/recent-pages.ts`, `admin/list/walk.tsx`).
 */
const besideDrafts = { client: /^purchase$/, staff: /^admin-/ } as const

/** Whoever signs out of an area leaves nothing of theirs in the tab: its next user may be somebody else. */
export function leaveArea(area: Owner['area']): void {
  drop((key) => key.startsWith(`${prefix}${area}:`) || besideDrafts[area].test(key))
}

function isOf(key: string, { area, person }: Owner): boolean {
  return key.startsWith(`${prefix}${area}:${person}:`)
}

function drop(isGone: (key: string) => boolean) {
  for (const key of keys()) if (isGone(key)) writeDraft(key, undefined)
}

function keys(): string[] {
  try {
    return Object.keys(sessionStorage)
  } catch {
    return []
  }
}
