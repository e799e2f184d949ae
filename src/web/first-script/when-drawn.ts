const whenIdle = self.requestIdleCallback || setTimeout

/** Calls back when the next picture is drawn and the browser has nothing else to do. */
export const whenDrawn = (then: () => void) => requestAnimationFrame(() => whenIdle(then))
