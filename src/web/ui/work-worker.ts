import { solveWork } from '#rules/solve-work'

// Beside the page, which stays quick meanwhile.
self.addEventListener('message', ({ data }: MessageEvent<{ challenge: string; bits: number }>) => {
  self.postMessage(solveWork(data))
})
