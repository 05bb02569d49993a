// Turns texts into vectors, and remembers those of all posts, for all programs of this machine. The site starts it:
// search/meaning/watch-embedder.ts
import { runEmbedder } from '../build/cli/embedder.js'

const { EMBEDDER_KEY: key = '', EMBEDDER_EMBEDS } = process.env
runEmbedder({ key, embeds: EMBEDDER_EMBEDS === 'on' })
