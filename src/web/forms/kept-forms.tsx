import { type ComponentType, useEffect, useLayoutEffect, useState } from 'react'
import { bringKeeper } from './keep-page.ts'
import { readServed } from './served.ts'

/** What watches over the forms of every page, once it has come. */
export function KeptForms() {
  const [Keeper, setKeeper] = useState<ComponentType | null>(null)
  useLayoutEffect(readServed, [])
  useEffect(() => {
    void bringKeeper().then((part) => part && setKeeper(() => part.FormKeeper))
  }, [])
  return Keeper && <Keeper />
}
