// Turns texts into vectors, for all programs of this machine. The site starts it:
// search/meaning/watch-embedder.ts
import { runEmbedder } from '../build/cli/embedder.js'

runEmbedder(process.env.EMBEDDER_KEY ?? '')
