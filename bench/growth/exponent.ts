/** How a cost grows with a size: by the power of it that fits what was measured best. */
export interface Point {
  size: number;
  /** In any unit, as long as all have the same. */
  cost: number;
}

/**
 * Slope of log cost over log size by least squares: 0 where the cost stays, 1 where it grows as the size does, 2 where
 * it grows with the square.
 */
export function exponent(points: readonly Point[]): number {
  const logs = points.map(({ size, cost }) => ({ x: Math.log(size), y: Math.log(cost) }));
  const mean = (values: number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;
  const [x, y] = [mean(logs.map((log) => log.x)), mean(logs.map((log) => log.y))];
  const covariance = mean(logs.map((log) => (log.x - x) * (log.y - y)));
  return covariance / mean(logs.map((log) => (log.x - x) ** 2));
}
