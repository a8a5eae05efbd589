// How a camera sees a whole thing, whatever side it looks from, with no more around it than is wanted.
import { MathUtils, PerspectiveCamera, type Vector3 } from 'three';

interface Frame {
  width: number; // pixels
  height: number;
  above: number; // left free at the upper edge and the sides,
  below: number; // and at the lower edge
}

// Sets the angle and the middle of the picture for a camera at this distance from what it looks at; whoever goes nearer
// sees less.
export function fit(
  camera: PerspectiveCamera,
  target: Vector3,
  distance: number,
  corners: readonly Vector3[],
  { width, height, above, below }: Frame,
): void {
  const from = new PerspectiveCamera();
  from.position.copy(camera.position).sub(target).setLength(distance).add(target);
  from.lookAt(target);
  from.updateMatrixWorld();
  const seen = corners.map((corner) => corner.clone().applyMatrix4(from.matrixWorldInverse));
  const across = seen.map(({ x, z }) => x / -z);
  const up = seen.map(({ y, z }) => y / -z);
  const [left, right] = [Math.min(...across), Math.max(...across)];
  const [low, high] = [Math.min(...up), Math.max(...up)];
  const wide = Math.max(width - 2 * above, 1);
  const tall = Math.max(height - above - below, 1);
  const pixel = Math.max((right - left) / wide, (high - low) / tall);
  camera.fov = MathUtils.radToDeg(2 * Math.atan((pixel * height) / 2));
  camera.aspect = width / height;
  const aside = (left + right) / 2 / pixel;
  const down = -(low + high) / 2 / pixel + (below - above) / 2;
  camera.setViewOffset(width, height, aside, down, width, height); // updates the projection
}
