import { solveWork } from '#rules/solve-work'

// In a worker, so that the page stays responsive.
self.addEventListener('message', ({ data }: MessageEvent<{ challenge: string; bits: number }>) => {
  self.postMessage(solveWork(data))
})
