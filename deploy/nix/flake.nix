{
  description = "memoryd, a memory server for AI agents";

  inputs.nixpkgs.url = "github:NixOS/nixpkgs/nixos-unstable";

  outputs =
    { self, nixpkgs }:
    let
      version = "@VERSION@";
      archives = {
@ARCHIVES@
      };
      package =
        system:
        let
          pkgs = nixpkgs.legacyPackages.${system};
          inherit (pkgs) lib stdenv stdenvNoCC;
        in
        stdenvNoCC.mkDerivation {
          pname = "memoryd";
          inherit version;
          src = pkgs.fetchurl archives.${system};
          nativeBuildInputs = lib.optionals stdenv.hostPlatform.isLinux [
            pkgs.makeWrapper
            pkgs.patchelf
          ];
          dontConfigure = true;
          dontBuild = true;
          # Both would cut off the scripts, which stand behind the runtime in the binary.
          dontStrip = true;
          dontPatchELF = true;
          installPhase = ''
            install -D -m 755 memoryd $out/bin/memoryd
            install -D -m 644 -t $out/share/doc/memoryd LICENSE NOTICE
          '';
          # The binary names the loader of other distributions, and its native addon looks for libgcc_s in their folders.
          postFixup = lib.optionalString stdenv.hostPlatform.isLinux ''
            patchelf --set-interpreter ${stdenv.cc.bintools.dynamicLinker} $out/bin/memoryd
            wrapProgram $out/bin/memoryd --prefix LD_LIBRARY_PATH : ${lib.makeLibraryPath [ stdenv.cc.cc.lib ]}
          '';
          meta = {
            description = "Memory server for AI agents";
            license = lib.licenses.asl20;
            mainProgram = "memoryd";
            platforms = builtins.attrNames archives;
            sourceProvenance = [ lib.sourceTypes.binaryNativeCode ];
          };
        };
    in
    {
      packages = builtins.mapAttrs (system: _: { default = package system; }) archives;
    };
}
