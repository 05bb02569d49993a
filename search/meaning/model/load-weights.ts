import { PANEL_COLUMNS } from './matrix-code'
import { readPlaces, readShards, WeightsMissing, type Place } from './weights'

/** A matrix in panels, and what is added to each row it is multiplied with: places in the memory */
export type Matrix = { panels: number; bias: number; columns: number }
type Normal = { scale: number; bias: number }
export type Layer = {
  normalIn: Normal
  qkv: Matrix
  out: Matrix
  normalInner: Normal
  up: Matrix
  down: Matrix
}
export type Weights = {
  embeddings: number
  timescales: number
  widen: Matrix
  layers: [Layer, Layer]
  last: Matrix
}

/** The names of the graph, shortened: `%` is where all of the transformer is. */
const NAMES = {
  embeddings: 'module/Embeddings_en',
  timescales: '%TransformerStack/Layer_0/AddTimingSignal/TimingSignal/ExpandDims_1',
  widen: '%Layer_0/TransformerLayer/dense/kernel/ConcatPartitions/concat',
  widenBias: '%Layer_0/TransformerLayer/dense/bias/ConcatPartitions/concat',
  last: 'module/Encoder_en/hidden_layers/tanh_layer_0/weights',
  lastBias: 'module/Encoder_en/hidden_layers/tanh_layer_0/bias',
}
const ENCODE = 'module_apply_default/Encoder_en/KonaTransformer/Encode/'
const PART = 'ConcatPartitions/concat'

const layerNames = (at: number) => {
  const plain = `%Layer_${at}/TransformerLayer`
  const kernels = `module/Encoder_en/KonaTransformer/Encode/Layer_${at}/TransformerLayer/MultiheadAttention`
  const dense = `%TransformerStack/Layer_${at}/TransformerLayer/FFN`
  const normal = 'layer_prepostprocess/layer_norm/layer_norm'
  return {
    scaleIn: `${plain}/${normal}_scale/${PART}`,
    biasIn: `${plain}/${normal}_bias/${PART}`,
    qkv: `${kernels}/qkv_transform_single/kernel/part_0`,
    qkvBias: `${plain}/MultiheadAttention/qkv_transform_single/bias/${PART}`,
    out: `${kernels}/output_transform_single/kernel/part_0`,
    outBias: `${plain}/MultiheadAttention/output_transform_single/bias/${PART}`,
    scaleInner: `${plain}/FFN/${normal}_scale/${PART}`,
    biasInner: `${plain}/FFN/${normal}_bias/${PART}`,
    up: `${dense}/conv1/Tensordot/Reshape_1`,
    upBias: `${plain}/FFN/conv1/bias/${PART}`,
    down: `${dense}/conv2/Tensordot/Reshape_1`,
    downBias: `${plain}/FFN/conv2/bias/${PART}`,
  }
}

const PAGE = 65_536
const BYTES = 4

/** Reads the weights into a new memory, in which there is room for `rooms` numbers as well. */
export function loadWeights(folder: string, rooms: readonly number[]) {
  const places = new Map(
    [...readPlaces(folder)].map(([name, place]) => [name.replace(ENCODE, '%'), place]),
  )
  const layout = new Layout(places)
  const weights: Weights = {
    embeddings: layout.list(NAMES.embeddings),
    timescales: layout.list(NAMES.timescales),
    widen: layout.matrix(NAMES.widen, NAMES.widenBias),
    layers: [layout.layer(0), layout.layer(1)],
    last: layout.matrix(NAMES.last, NAMES.lastBias),
  }
  const free = rooms.map((count) => layout.reserve(count))
  const memory = new WebAssembly.Memory({ initial: Math.ceil((layout.size * BYTES) / PAGE) })
  layout.fill(new Float32Array(memory.buffer), folder)
  return { weights, memory, free }
}

type Copy = { place: Place; target: number; columns: number | null }

/** Where everything goes. */
class Layout {
  size = 0
  readonly #copies: Copy[] = []

  constructor(private readonly places: ReadonlyMap<string, Place>) {}

  reserve(count: number): number {
    const at = this.size
    // Vectors of the processor are fastest where they begin at a multiple of their size.
    this.size += Math.ceil(count / 16) * 16
    return at
  }

  list = (name: string): number => this.#take(name, false).target

  matrix(name: string, bias: string): Matrix {
    const { target, columns } = this.#take(name, true)
    return { panels: target, columns: columns!, bias: this.list(bias) }
  }

  layer(at: number): Layer {
    const names = layerNames(at)
    return {
      normalIn: { scale: this.list(names.scaleIn), bias: this.list(names.biasIn) },
      qkv: this.matrix(names.qkv, names.qkvBias),
      out: this.matrix(names.out, names.outBias),
      normalInner: { scale: this.list(names.scaleInner), bias: this.list(names.biasInner) },
      up: this.matrix(names.up, names.upBias),
      down: this.matrix(names.down, names.downBias),
    }
  }

  #take(name: string, isMatrix: boolean): Copy {
    const place = this.places.get(name)
    if (!place) throw new WeightsMissing(`the model has no ${name}`)
    const count = place.shape.reduce((product, size) => product * size, 1)
    const columns = isMatrix ? place.shape.at(-1)! : null
    const copy = { place, target: this.reserve(count), columns }
    this.#copies.push(copy)
    return copy
  }

  /** Each list may begin in one shard and end in another. */
  fill(numbers: Float32Array, folder: string) {
    let start = 0
    for (const shard of readShards(folder)) {
      const end = start + shard.length
      for (const { place, target, columns } of this.#copies) {
        const count = place.shape.reduce((product, size) => product * size, 1)
        const rows = columns === null ? 0 : count / columns
        const from = Math.max(0, Math.ceil((start - place.offset) / BYTES))
        const to = Math.min(count, (end - place.offset) / BYTES)
        for (let at = from; at < to; at++)
          numbers[target + (columns === null ? at : inPanels(at, rows, columns))] =
            shard.readFloatLE(place.offset + at * BYTES - start)
      }
      start = end
    }
  }
}

/** Where a number of a matrix, which is stored row by row, goes. */
function inPanels(at: number, rows: number, columns: number): number {
  const row = Math.floor(at / columns)
  const column = at % columns
  const panel = Math.floor(column / PANEL_COLUMNS)
  return panel * PANEL_COLUMNS * rows + row * PANEL_COLUMNS + (column % PANEL_COLUMNS)
}
