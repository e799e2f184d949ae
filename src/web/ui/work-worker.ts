import { solveWork } from '#rules/people/solve-work'

// In a worker, so that the page stays responsive.
self.addEventListener('message', ({ data }: MessageEvent<{ challenge: string; bits: number }>) => {
  self.postMessage(solveWork(data))
})
