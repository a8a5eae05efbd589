// A camera that turns around a thing sees all of it, and little else.
import { PerspectiveCamera, Vector3 } from 'three';
import { expect, it } from 'vitest';
import { fit } from '../../src/board/fit';

const corners = [-3, 3].flatMap((x) => [-3, 3].flatMap((z) => [0, 1].map((y) => new Vector3(x, y, z))));
const target = new Vector3(0, 0.3, 0);

it.each([
  [943, 560],
  [360, 360],
  [500, 900],
])('all corners are in a frame of %i by %i, from every side', (width, height) => {
  for (const down of [0.02, 0.5, 1, 1.5])
    for (let turn = 0; turn < 6; turn += 0.4) {
      const camera = new PerspectiveCamera();
      camera.position.setFromSphericalCoords(12, down, turn).add(target);
      camera.lookAt(target);
      camera.updateMatrixWorld();
      fit(camera, target, 12, corners, { width, height, above: 10, below: 26 });
      const seen = corners.map((corner) => corner.clone().project(camera));
      const x = seen.map((one) => ((1 + one.x) / 2) * width);
      const y = seen.map((one) => ((1 - one.y) / 2) * height);
      expect(Math.min(...x)).toBeGreaterThan(10 - 0.01);
      expect(Math.max(...x)).toBeLessThan(width - 10 + 0.01);
      expect(Math.min(...y)).toBeGreaterThan(10 - 0.01);
      expect(Math.max(...y)).toBeLessThan(height - 26 + 0.01);
      const wide = Math.max(...x) - Math.min(...x);
      const tall = Math.max(...y) - Math.min(...y);
      expect(Math.max(wide / (width - 20), tall / (height - 36))).toBeCloseTo(1); // as large as that allows
    }
});
