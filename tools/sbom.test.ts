import { expect, test } from 'vitest';
import { makeSbom, readLockedPackages } from './sbom.ts';

const packages = readLockedPackages();
const bill = makeSbom(packages);
const components = bill.components.flatMap((component) => component ?? []);

test('the bill of materials has what CycloneDX 1.6 requires', () => {
  expect(bill).toMatchObject({
    bomFormat: 'CycloneDX',
    specVersion: '1.6',
    version: 1,
    serialNumber: expect.stringMatching(
      /^urn:uuid:[0-9a-f]{8}-[0-9a-f]{4}-[1-8][0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/,
    ),
    metadata: { component: { type: 'application', name: 'inkfield', version: packages['']?.version } },
  });
  for (const component of components) {
    expect(component).toMatchObject({
      type: 'library',
      name: expect.stringMatching(/^[^/@]+$/),
      version: expect.stringMatching(/^\d+\.\d+\.\d+/),
      purl: expect.stringMatching(/^pkg:npm\/(?:%40[^/]+\/)?[^/@]+@\d+\.\d+\.\d+/),
    });
    for (const { alg, content } of component.hashes ?? []) {
      expect(alg).toBe('SHA-512');
      expect(content).toMatch(/^[0-9a-f]{128}$/);
    }
  }
  const refs = components.map((component) => component['bom-ref']);
  expect(new Set(refs).size).toBe(refs.length);
});

test('every production package of the lock file is in it with its version and licence, and no other', () => {
  const shipped = Object.entries(packages).flatMap(([path, { version, dev, link, license }]) =>
    path.includes('node_modules/') && dev !== true && link !== true
      ? [`${path.replace(/^.*node_modules\//, '')} ${version} ${license}`]
      : [],
  );
  const listed = components
    .filter(({ group }) => group !== '@inkfield')
    .map(({ group, name, version, licenses: [licence] = [] }) => {
      const text =
        licence === undefined || 'expression' in licence ? licence?.expression : licence.license.id;
      return `${group === undefined ? '' : `${group}/`}${name} ${version} ${text}`;
    });
  expect(listed.toSorted()).toEqual([...new Set(shipped)].toSorted());
  expect(listed.length).toBeGreaterThan(100);
  expect(listed.filter((line) => /^(?:vitest|typescript|oxlint) /.test(line))).toEqual([]);
});

test('says which package brings which, from the product on', () => {
  const dependsOn = new Map(bill.dependencies.map((entry) => [entry.ref, entry.dependsOn]));
  const known = new Set([bill.metadata.component['bom-ref'], ...components.map((one) => one['bom-ref'])]);
  for (const ref of [...dependsOn.keys(), ...[...dependsOn.values()].flat()]) expect(known).toContain(ref);
  const reached = new Set<string>();
  const follow = (ref: string) => {
    if (reached.has(ref)) return;
    reached.add(ref);
    dependsOn.get(ref)?.forEach(follow);
  };
  follow(bill.metadata.component['bom-ref']);
  expect([...known].filter((ref) => !reached.has(ref))).toEqual([]);
});

test('is the same each time, and names no registry and no folder of this machine', () => {
  const text = JSON.stringify(bill);
  expect(JSON.stringify(makeSbom(readLockedPackages()))).toBe(text);
  expect(text).not.toContain(import.meta.dirname);
  const addresses = text.match(/\w+:\/\/[^"]*/g);
  expect(addresses).toEqual(['http://cyclonedx.org/schema/bom-1.6.schema.json']);
});
