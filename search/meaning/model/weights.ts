import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { WEIGHTS_PACKAGE } from '~/platform/settings/meaning.server'
import type { Piece } from './pieces'

/**
 * The Universal Sentence Encoder lite of Google (English, Apache 2.0), as the package has it for
 * TensorFlow.js, and the SHA-256 of all files that are read: other weights would make other vectors.
 */
const DIGESTS = {
  'model.json': '507d11df18b070f99e0ad650b9a4e6534a4cfb05040127e8ce579f00c8fa3b53',
  'vocab.json': '1ad860b9720c16cd48e666d664a556b2515c04f5a26a4b53c0372427913b1b8e',
  'group1-shard1of7': '8775e61b6a4235ea230a62a0d81f1ff00f5213ce86baa5d89c29e611f8cd7412',
  'group1-shard2of7': 'deaf897e5eea5be6c71ea62876a092034560b6f6fbc99c87a768076385a465bd',
  'group1-shard3of7': '50ee49b0daf620cf0cacda2f5fcc0da5929f4a3e520034844b6f8d9f3f4ec936',
  'group1-shard4of7': 'c1a50daae51e7c6e1e904f5d8d638a8658a0a1d310b9345cd7a368866304d596',
  'group1-shard5of7': '410cde3029282e5f601c782985cbb5caa96977f6705dec981c98dd02e93fec6b',
  'group1-shard6of7': '83ef116b2b98dc98e03547280ca0166142fbf6b4547bf1d9e6d13a8f518c088b',
  'group1-shard7of7': 'a29a5e08ee3afd839250b9187b89f1d3163749b5b1807bb175341a16c6012689',
} as const
type FileName = keyof typeof DIGESTS

/** The package is missing, or isn't the one that is known. */
export class WeightsMissing extends Error {
  override name = 'WeightsMissing'
}

/** The folder of the weights. Throws WeightsMissing. */
export function findWeights(): string {
  try {
    return dirname(createRequire(import.meta.url).resolve(WEIGHTS_PACKAGE))
  } catch {
    throw new WeightsMissing(`the package ${WEIGHTS_PACKAGE} is not installed`)
  }
}

function readChecked(folder: string, name: FileName): Buffer {
  let bytes: Buffer
  try {
    bytes = readFileSync(join(folder, name))
  } catch {
    throw new WeightsMissing(`${WEIGHTS_PACKAGE} has no ${name} that can be read`)
  }
  if (createHash('sha256').update(bytes).digest('hex') !== DIGESTS[name])
    throw new WeightsMissing(`${WEIGHTS_PACKAGE} has another ${name} than expected`)
  return bytes
}

export const readPieces = (folder: string): Piece[] =>
  JSON.parse(readChecked(folder, 'vocab.json').toString()) as Piece[]

type Manifest = {
  weightsManifest: { weights: { name: string; shape: number[] }[] }[]
}

export type Place = { offset: number; shape: number[] }

/** Where in the shards, laid end to end, each list of numbers begins. All have 4 bytes. */
export function readPlaces(folder: string): Map<string, Place> {
  const { weightsManifest } = JSON.parse(readChecked(folder, 'model.json').toString()) as Manifest
  const places = new Map<string, Place>()
  let offset = 0
  for (const { name, shape } of weightsManifest.flatMap(({ weights }) => weights)) {
    places.set(name, { offset, shape })
    offset += 4 * shape.reduce((product, size) => product * size, 1)
  }
  return places
}

/** The shards, one after the other, so that only one is in memory. */
export function* readShards(folder: string): Generator<Buffer> {
  for (const name of Object.keys(DIGESTS) as FileName[])
    if (name.startsWith('group')) yield readChecked(folder, name)
}
