/** No edge, no node. */
export const NONE = -1;

/**
 * Pool of nodes and edges in parallel arrays, reset by setting counters. A node is an information set of the searching seat, found
 * by two 32-bit lanes; an edge is an action tried there. Edges of a node are a linked list in the order of their creation.
 */
export class Tree {
  /** Both for nodes and for edges: a simulation adds at most one of each. */
  readonly capacity: number;
  nodeCount = 0;
  edgeCount = 0;

  /** Simulations that passed through the node. */
  readonly nodeVisits: Int32Array;
  /** Legal actions as last counted, NONE before the first count. */
  readonly legalCount: Int32Array;
  /** Edges of the node so far. */
  readonly triedCount: Int32Array;
  readonly firstEdge: Int32Array;
  readonly lastEdge: Int32Array;

  readonly nextEdge: Int32Array;
  readonly action: Int32Array;
  readonly visits: Int32Array;
  /** Simulations in which the node was passed and the action was legal. */
  readonly available: Int32Array;
  /** Sum of the values of the seat that chose the action. */
  readonly total: Float64Array;
  /** Prior probability of the action where it was tried first; 0 without priors. */
  readonly prior: Float64Array;
  /** Added to `total` when actions are compared, so that it fades with visits. */
  readonly bias: Float64Array;

  readonly #key0: Int32Array;
  readonly #key1: Int32Array;
  readonly #slots: Int32Array;
  readonly #mask: number;

  constructor(capacity: number) {
    this.capacity = capacity;
    this.nodeVisits = new Int32Array(capacity);
    this.legalCount = new Int32Array(capacity);
    this.triedCount = new Int32Array(capacity);
    this.firstEdge = new Int32Array(capacity);
    this.lastEdge = new Int32Array(capacity);
    this.nextEdge = new Int32Array(capacity);
    this.action = new Int32Array(capacity);
    this.visits = new Int32Array(capacity);
    this.available = new Int32Array(capacity);
    this.total = new Float64Array(capacity);
    this.bias = new Float64Array(capacity);
    this.prior = new Float64Array(capacity);
    this.#key0 = new Int32Array(capacity);
    this.#key1 = new Int32Array(capacity);
    let size = 4;
    while (size < 2 * capacity) size *= 2;
    this.#slots = new Int32Array(size).fill(NONE);
    this.#mask = size - 1;
  }

  reset(): void {
    this.nodeCount = 0;
    this.edgeCount = 0;
    this.#slots.fill(NONE);
  }

  /** The node of a key, made when there is none; NONE when there is none and the pool is full. */
  node(key0: number, key1: number): number {
    const slots = this.#slots;
    const mask = this.#mask;
    let slot = key0 & mask;
    for (let node = slots[slot]; node !== NONE; node = slots[slot]) {
      if (this.#key0[node] === key0 && this.#key1[node] === key1) return node;
      slot = (slot + 1) & mask;
    }
    if (this.nodeCount === this.capacity) return NONE;
    const node = this.nodeCount++;
    slots[slot] = node;
    this.#key0[node] = key0;
    this.#key1[node] = key1;
    this.nodeVisits[node] = 0;
    this.legalCount[node] = NONE;
    this.triedCount[node] = 0;
    this.firstEdge[node] = NONE;
    this.lastEdge[node] = NONE;
    return node;
  }

  /** A new edge of a node, without visits. The caller sees to the capacity. */
  addEdge(node: number, action: number): number {
    const edge = this.edgeCount++;
    this.action[edge] = action;
    this.visits[edge] = 0;
    this.available[edge] = 0;
    this.total[edge] = 0;
    this.bias[edge] = 0;
    this.prior[edge] = 0;
    this.nextEdge[edge] = NONE;
    if (this.firstEdge[node] === NONE) this.firstEdge[node] = edge;
    else this.nextEdge[this.lastEdge[node]] = edge;
    this.lastEdge[node] = edge;
    this.triedCount[node]++;
    return edge;
  }
}
