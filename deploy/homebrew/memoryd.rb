class Memoryd < Formula
  desc "Memory server for AI agents"
  homepage "@RELEASE_URL@"
  version "@VERSION@"
  license "Apache-2.0"

@ARCHIVES@
  def install
    bin.install "memoryd"
    doc.install "NOTICE"
  end

  service do
    run [opt_bin/"memoryd", "serve"]
    keep_alive crashed: true
    log_path var/"log/memoryd.log"
    error_log_path var/"log/memoryd.log"
  end

  test do
    assert_match version.to_s, shell_output("#{bin}/memoryd --version")
  end
end
