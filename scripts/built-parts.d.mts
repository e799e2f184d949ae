/** What is built, in `build`: a change in any of its sources makes it old. */
export type BuiltPart = {
  name: string
  /** Whole folders and single files, from the root. */
  folders: string[]
  files: string[]
  stamp: string
  /** Programs of their own: what builders load would stay in the memory of a store that builds before it starts. */
  programs: string[][]
}

export const builtStore: string
export const parts: BuiltPart[]
export function isBuilt(): boolean
export function isFresh(part: BuiltPart): boolean
export function stampOf(part: BuiltPart): string
